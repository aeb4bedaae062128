"""How a call becomes a function and an answer: endpoints, who asks, limits, errors, the description."""

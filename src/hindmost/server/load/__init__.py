"""How much a server carries."""

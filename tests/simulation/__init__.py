"""The server's own code in a simulated world, where one seed decides everything.

    python -m tests.simulation SEED [SEED]      # run it, or all from the first to before the second
    python -m tests.simulation SEED --shrink    # make what fails smaller, and tell how to replay it

- `loop.py`: an event loop on a virtual clock; actors that can be killed between any two steps, and stopped
- `environment.py`: time, chance and minds that think, as the simulation has them
- `database.py`: SQLite in memory behind the interface of the store, asked over a wire that can be cut
- `network.py`: sockets and calls without sockets
- `people.py`: clients with good and bad manners, who know only what they are told
- `plan.py`: what a seed decides, as plain data that can be made smaller (`shrinking.py`)
- `world.py`: all of these together, and what goes wrong among them
- `referee.py`, `truth.py`, `timeline.py`: what must hold whatever happens
- `planted.py`: faults that must be found
- `leasing.py`: leases and fences as a model, in every order of steps there is
"""

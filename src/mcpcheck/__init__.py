"""mcpcheck: an offline validator of the Model Context Protocol's message contract.

Importing the package loads nothing else; each public name is fetched when it is first used.
"""

__version__ = "0.1.0"

_HOMES = {
    "Control": "values",
    "Event": "values",
    "Finding": "values",
    "State": "values",
    "check": "pipeline",
    "contract": "contracts",
    "finish": "pipeline",
    "start": "pipeline",
    "step": "pipeline",
}

__all__ = [
    "Control",
    "Event",
    "Finding",
    "State",
    "check",
    "contract",
    "finish",
    "start",
    "step",
]


def __getattr__(name):
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'mcpcheck' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"mcpcheck.{home}"), name)

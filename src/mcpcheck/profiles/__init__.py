"""One profile a file, literals only: what is laid over the checks of a revision."""

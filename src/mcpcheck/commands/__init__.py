"""The commands of the command line, one module each: OPTIONS, USAGE and main(options, output) -> exit status."""

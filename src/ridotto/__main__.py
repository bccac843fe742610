"""`python -m ridotto` is the command line."""

from .cli import main

main()

"""`python -m sieval`."""

from sieval.cli import main

if __name__ == "__main__":
    main()

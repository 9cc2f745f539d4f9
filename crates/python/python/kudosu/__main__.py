"""``python -m kudosu``: the command line."""

import sys

from kudosu._kudosu import run_program


def main() -> None:
    """Run the command line with the program's own arguments."""
    sys.exit(run_program(sys.argv[1:]))


if __name__ == "__main__":
    main()

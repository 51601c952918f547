"""The program, as the console script `vmapgen` and as `python -m vmapgen`."""

import os
import sys

from vmapgen._paths import program


def main():
    path = program()
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()

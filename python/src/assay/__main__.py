"""The command line itself: `assay score …`, or `python -m assay score …`."""

import os
import subprocess
import sys

from ._process import PROGRAM, environment


def main() -> None:
    call = [*PROGRAM, *sys.argv[1:]]
    if os.name != "nt":
        os.execve(call[0], call, environment())
    # Windows has no exec that keeps the console
    sys.exit(subprocess.run(call, env=environment()).returncode)


if __name__ == "__main__":
    main()

"""Builds the wheel of this platform, installs it into an empty virtual environment without an index, and runs the tests there.

    python3 python/check.py                 all of it; it needs npm for Node, and what `npx turbo run build` makes
    python3 python/check.py test_score      the tests of one file
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

# nothing is left beside the sources
sys.dont_write_bytecode = True

from build_wheel import HERE, build, this_platform


def main(names):
    with tempfile.TemporaryDirectory() as folder:
        wheel = build(this_platform(), folder)
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        place = Path(folder, "venv")
        venv.create(place, with_pip=True)
        scripts = place / ("Scripts" if os.name == "nt" else "bin")
        python = scripts / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", wheel], check=True)
        # nothing else is there: neither npm nor Node, nor what Python was told of other folders
        environment = {"PATH": str(scripts), "HOME": folder, "TMPDIR": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        asked = names or ["discover", "-s", "."]
        ran = subprocess.run([python, "-E", "-s", "-m", "unittest", *asked], cwd=HERE / "tests", env=environment)
        return ran.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Builds the wheel of a platform: the package, the command line as one file, and Node. Standard library alone, and npm for Node.

    python3 python/build_wheel.py FOLDER            the wheel of this platform
    python3 python/build_wheel.py FOLDER --all      those of all platforms; or the names of some

It is the build backend of pyproject.toml too, so that `pip install ./python` needs no other. The command line is built before
(`npx turbo run build`). Equal inputs give equal bytes.
"""

import base64
import hashlib
import json
import platform
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

if sys.version_info < (3, 11):
    raise SystemExit("a wheel is built by Python 3.11 or newer; it is for 3.9 and newer")

import tomllib

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))
META = PROJECT["project"]
NODE = PROJECT["tool"]["assay"]["node"]
CLI = ROOT / "apps/cli"
TASK = ROOT / "packages/task"
MANIFEST = json.loads((CLI / "package.json").read_text("utf-8"))
VERSION = MANIFEST["version"]

# the first moment that a zip can tell
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def this_platform():
    system = {"linux": "linux", "darwin": "darwin", "win32": "win32"}.get(sys.platform)
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}.get(platform.machine().lower())
    name = f"{system}-{machine}"
    if name not in NODE["platforms"]:
        raise SystemExit(f"there is no wheel for {sys.platform} on {platform.machine()}: {', '.join(NODE['platforms'])}")
    if system == "linux" and platform.libc_ver()[0] != "glibc":
        raise SystemExit("there is no wheel for musl: npm has no such build of Node; use an image with glibc, such as Debian's")
    return name


# ---- Node ------------------------------------------------------------------------------------------------------------------


def packed(name, folder):
    """The tarball of a platform's Node, as npm has it, if its hash is the one that is pinned."""
    own = NODE["platforms"][name]
    call = ["npm", "pack", f"{own['package']}@{NODE['version']}", "--silent", "--prefer-offline", "--pack-destination", folder]
    subprocess.run(call, check=True, cwd=folder, stdout=subprocess.DEVNULL, shell=sys.platform == "win32")
    path = Path(folder) / f"{own['package']}-{NODE['version']}.tgz"
    hashed = hashlib.sha512(path.read_bytes()).digest()
    if f"sha512-{base64.b64encode(hashed).decode()}" != own["integrity"]:
        raise SystemExit(f"{own['package']}@{NODE['version']} is not what pyproject.toml pins: its hash differs")
    return path


def node_files(name, folder):
    """The program of a platform and its licence. The package for Windows has no licence in it: that of another, of the same release."""
    program = "bin/node.exe" if name.startswith("win32") else "bin/node"
    with tarfile.open(packed(name, folder)) as tar:
        found = {member.name.removeprefix("package/"): member for member in tar}
        node = tar.extractfile(found[program]).read()
        licence = tar.extractfile(found["LICENSE"]).read() if "LICENSE" in found else None
    return program.removeprefix("bin/"), node, licence or node_files("linux-x64", folder)[2]


# ---- the wheel -------------------------------------------------------------------------------------------------------------


def metadata(manifest=MANIFEST):
    # once tools/repository.ts has written an address
    links = {"Homepage": manifest.get("homepage"), "Issues": manifest.get("bugs")}
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {META['name']}",
        f"Version: {VERSION}",
        f"Summary: {META['description']}",
        f"Keywords: {','.join(META['keywords'])}",
        f"License-Expression: {META['license']}",
        *(f"Classifier: {one}" for one in META["classifiers"]),
        f"Requires-Python: {META['requires-python']}",
        *(f"Project-URL: {name}, {address}" for name, address in links.items() if address),
        "License-File: LICENSE",
        "License-File: LICENSE.node",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (HERE / META["readme"]).read_text("utf-8")


def contents(name, folder):
    """Files by their paths in the wheel, with the bits of their modes."""
    bundle = TASK / "dist/assay.mjs"
    if not bundle.exists():
        raise SystemExit(f"{bundle} is not there: npx turbo run build")
    program, node, licence = node_files(name, folder)
    info = f"{META['name'].replace('-', '_')}-{VERSION}.dist-info"
    scripts = "".join(f"{script} = {target}\n" for script, target in META["scripts"].items())
    tag = f"py3-none-{NODE['platforms'][name]['tag']}"
    files = {
        **{f"assay/{path.name}": path.read_bytes() for path in (HERE / "src/assay").iterdir() if path.suffix in (".py", ".typed")},
        "assay/_version.py": f'"""Written by build_wheel.py."""\n\n__version__ = "{VERSION}"\n'.encode(),
        "assay/_node/assay.mjs": bundle.read_bytes(),
        f"assay/_node/{program}": node,
        f"{info}/METADATA": metadata().encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: assay\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
        f"{info}/entry_points.txt": f"[console_scripts]\n{scripts}".encode(),
        f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
        f"{info}/licenses/LICENSE.node": licence,
    }
    return files, info, tag, f"assay/_node/{program}"


def build(name, folder):
    """Writes the wheel of a platform into a folder; returns its path."""
    with tempfile.TemporaryDirectory() as downloads:
        files, info, tag, program = contents(name, downloads)
    # what is about the wheel stands at its end, the list of all last
    order = sorted(files, key=lambda path: (path.startswith(info), path))
    rows = []
    for path in order:
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[path]).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(files[path])}\n")
    files[f"{info}/RECORD"] = "".join([*rows, f"{info}/RECORD,,\n"]).encode()
    target = Path(folder) / f"{info.removesuffix('.dist-info')}-{tag}.whl"
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in [*order, f"{info}/RECORD"]:
            entry = zipfile.ZipInfo(path, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100755 if path == program else 0o100644) << 16
            wheel.writestr(entry, files[path])
    return target


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The hook of PEP 517."""
    return build(this_platform(), wheel_directory).name


if __name__ == "__main__":
    target, *names = sys.argv[1:] or ["dist"]
    for one in list(NODE["platforms"]) if names == ["--all"] else names or [this_platform()]:
        print(build(one, target))

"""Say in one sentence what this machine lacks to build Conquista; silent when it is ready.

It is run by any Python of the machine, before anything is installed, so it uses only old syntax.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig

# The packages that hold each requirement, by the package manager of the machine.
PACKAGES = {
    "python": {"apt": "python3.12", "dnf": "python3.12", "pacman": "python", "apk": "python3", "brew": "python@3.12"},
    "venv": {"apt": "python3-venv", "dnf": "python3", "pacman": "python", "apk": "python3", "brew": "python"},
    "compiler": {"apt": "gcc", "dnf": "gcc", "pacman": "gcc", "apk": "build-base", "brew": "gcc"},
    "headers": {
        "apt": "python3-dev",
        "dnf": "python3-devel",
        "pacman": "python",
        "apk": "python3-dev",
        "brew": "python",
    },
    "node": {"apt": "nodejs npm", "dnf": "nodejs", "pacman": "nodejs npm", "apk": "nodejs npm", "brew": "node"},
    "npm": {"apt": "npm", "dnf": "nodejs-npm", "pacman": "npm", "apk": "npm", "brew": "node"},
}
COMMANDS = {
    "apt": "sudo apt install",
    "dnf": "sudo dnf install",
    "pacman": "sudo pacman -S",
    "apk": "sudo apk add",
    "brew": "brew install",
}


def remedy(requirement):
    """Return the command that installs a requirement here, as the end of a sentence."""
    for manager, command in COMMANDS.items():
        if shutil.which(manager):
            return f": `{command} {PACKAGES[requirement][manager]}`."
    return "."


def lack():
    """Return what is missing and how to get it, or an empty string."""
    here = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info < (3, 11):  # noqa: UP036  the very question that is asked here
        return (
            f"Conquista needs Python 3.11 or newer, and this is {here}. If a newer one is installed, name it, such as "
            f"`make PYTHON=python3.12`; otherwise install one{remedy('python')}"
        )
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        return f"Conquista needs Python's venv module. Install it{remedy('venv')}"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        lacking = f"Conquista needs a C compiler, and {compiler} is missing."
        return f"{lacking} Name one in CC, or install it{remedy('compiler')}"
    header = os.path.join(sysconfig.get_paths()["include"], "Python.h")
    if not os.path.isfile(header):
        return f"Conquista needs Python's header files, and {header} is missing. Install them{remedy('headers')}"
    return ""


def lack_of_node():
    """Return what the build of the web client misses, and how to get it."""
    start = "The web client is not built, and the server runs without it:"
    if shutil.which("node") is None:
        return f"{start} it needs Node 20 or newer. Install Node{remedy('node')}"
    found = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, text=True, check=False)
    version = found.stdout.strip().lstrip("v")
    if not version.split(".")[0].isdigit() or int(version.split(".")[0]) < 20:
        newer = "https://nodejs.org has newer versions."
        return f"{start} it needs Node 20 or newer, and this is {version or 'another program'}. {newer}"
    return f"{start} it needs npm, which is missing. Install it{remedy('npm')}"


if __name__ == "__main__":
    if sys.argv[1:] == ["--node"]:
        print(lack_of_node())
        sys.exit(0)
    sys.exit(lack() or 0)

"""Say in one sentence what this machine lacks to build Conquista; silent when it is ready.

It is run by any Python of the machine, before anything is installed, so it uses only old syntax.
"""

import importlib.util
import os
import shutil
import sys
import sysconfig


def lack():
    """Return what is missing and how to get it, or an empty string."""
    here = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info < (3, 11):  # noqa: UP036  the very question that is asked here
        return f"Conquista needs Python 3.11 or newer, and this is {here}: try `make PYTHON=python3.12`."
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        return "Conquista needs Python's venv module: on Debian and Ubuntu, install the package python3-venv."
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"Conquista needs a C compiler, and {compiler} is not here: install gcc or clang, or name one in CC."
    header = os.path.join(sysconfig.get_paths()["include"], "Python.h")
    if not os.path.isfile(header):
        return f"Conquista needs Python's header files, and {header} is not here: install python3-dev or python3-devel."
    return ""


if __name__ == "__main__":
    sys.exit(lack() or 0)

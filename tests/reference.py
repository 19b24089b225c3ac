"""The reference environment: the one in which committed pictures are compared byte for byte.

``python tests/reference.py`` prints the name of the environment it runs in; with ``--write`` it records that one in
``reference.toml``. Elsewhere pictures are compared as pictures, with a tolerance.
"""

from __future__ import annotations

import platform
import sys
import tomllib
import zlib
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

RECORD: Final = Path(__file__).with_name("reference.toml")
REFERENCE: Final[dict[str, str]] = tomllib.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
"""The versions that made the committed pictures, by name."""

_PACKAGES: Final = ("matplotlib", "numpy", "pillow", "shapely", "pandas", "seaborn", "geopandas")
_LATE: Final = ("pandas", "seaborn", "geopandas")
"""Packages on which only those pictures depend that are made with them."""


@cache
def running() -> dict[str, str]:
    """Return the versions of this environment, by the same names as ``REFERENCE``."""
    import shapely
    from matplotlib import ft2font

    return {
        "machine": f"{sys.platform}-{platform.machine()}",
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "freetype": ft2font.__freetype_version__,
        "geos": ".".join(str(part) for part in shapely.geos_version),
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
        **{name: version(name) for name in _PACKAGES},
    }


def is_reference(*packages: str) -> bool:
    """Tell whether this is the environment that made the committed pictures.

    Parameters
    ----------
    *packages : {"pandas", "seaborn", "geopandas"}
        Packages that the picture in question was made with, besides those that all pictures are made with.
    """
    needed = [name for name in REFERENCE if name not in _LATE or name in packages]
    return bool(REFERENCE) and all(running()[name] == REFERENCE[name] for name in needed)


def environment_name(versions: dict[str, str]) -> str:
    """Return the name of an environment, such as ``linux-x86_64-py3.11-mpl3.11.2-...``."""
    short = {"machine": "", "python": "py", "matplotlib": "mpl", "freetype": "ft"}
    return "-".join(f"{short.get(name, name)}{value}" for name, value in versions.items() if name not in _LATE)


def _written(versions: dict[str, str]) -> str:
    head = "# The environment that made the committed pictures; written by tests/reference.py --write.\n"
    return head + "".join(f'{name} = "{value}"\n' for name, value in versions.items())


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        RECORD.write_text(_written(running()), "utf-8")
    print(environment_name(running()))

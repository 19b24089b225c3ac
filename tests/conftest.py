"""What every test shares: Hypothesis keeps its notes elsewhere, so that a run leaves nothing behind."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, settings
from hypothesis.configuration import set_hypothesis_home_dir

sys.path.insert(0, str(Path(__file__).resolve().parent))  # Helpers stand here, whatever the import mode.

_NOTES = TemporaryDirectory(prefix="hypothesis-")
set_hypothesis_home_dir(_NOTES.name)

# For a mutation run: the first failure is enough, nobody reads the smallest one.
settings.register_profile("mutants", phases=[Phase.explicit, Phase.generate], derandomize=True)


@pytest.fixture
def inner(pytester: pytest.Pytester) -> pytest.Pytester:
    """A place for a run of pytest within a test.

    Such a run forgets the modules that it was the first to load; a class would then be there twice, and NumPy cannot be
    loaded again at all. So everything is loaded before.
    """
    import polofield

    others = ("matplotlib.testing.compare", "matplotlib.backends.backend_agg", "PIL.Image", "shapely.geometry")
    rooms = (
        "polofield.figures",
        "polofield.painters",
        "polofield.drawing",
        "polofield.testing",
        "polofield.scene",
        "polofield.placement",
        "polofield.book",
    )
    ours = [module.name for module in walk_packages(polofield.__path__, "polofield.") if module.name.startswith(rooms)]
    for name in (*others, *ours):
        import_module(name)
    return pytester

"""What every test shares: Hypothesis keeps its notes elsewhere, so that a run leaves nothing behind."""

from __future__ import annotations

from tempfile import TemporaryDirectory

from hypothesis import Phase, settings
from hypothesis.configuration import set_hypothesis_home_dir

_NOTES = TemporaryDirectory(prefix="hypothesis-")
set_hypothesis_home_dir(_NOTES.name)

# For a mutation run: the first failure is enough, nobody reads the smallest one.
settings.register_profile("mutants", phases=[Phase.explicit, Phase.generate], derandomize=True)

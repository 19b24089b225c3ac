"""Where each penalty is taken."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.overview(), HERE / "penalty_overview.svg")

"""Which game counts as the next game."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw("next-game"), HERE / "conduct_next_game.svg")

"""The penalty box of a game: bars of time served, team strength, and what goes on to a later game."""

from pathlib import Path

import polofield as pf
from polofield.conduct.files import load_game

HERE = Path(__file__).parent

pf.save(pf.draw(load_game(HERE / "games" / "game.toml")), HERE / "conduct_box.svg")

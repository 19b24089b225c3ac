"""Key frames of a scene that moves, for print."""

from pathlib import Path

import polofield as pf
from polofield.figures import strip

HERE = Path(__file__).parent

pf.save(strip(pf.Scene.load(HERE / "scenes" / "p4_played.toml"), 4), HERE / "scene_strip.svg")

"""A scene with times becomes an animated SVG that needs nothing else."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.animate(pf.Scene.load(HERE / "scenes" / "p4_played.toml"), HERE / "scene_moving.svg")

"""The line of the ball, the right of way along it, and a rider who crosses it."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.Scene.load(HERE / "scenes" / "right_of_way_crossing.toml")), HERE / "scene_right_of_way.svg")

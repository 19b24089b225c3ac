"""A scene from a text file: the dangerous ride-off of Penalty 7, with the angle of approach measured."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.Scene.load(HERE / "scenes" / "dangerous_ride_off.toml")), HERE / "scene_ride_off.svg")

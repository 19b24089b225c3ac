"""A checked scene: who stands wrong, by how much, and where he should be."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

report = pf.check(pf.Scene.load(HERE / "scenes" / "p2_spot_one_wrong.toml"))
pf.save(pf.draw(report), HERE / "scene_checked.svg")

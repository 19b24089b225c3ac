"""The same scene put right: whoever stood wrong was moved to his nearest legal place."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

scene = pf.fix(pf.Scene.load(HERE / "scenes" / "p2_spot_one_wrong.toml"))
pf.save(pf.draw(scene.set(title="Everybody stands right")), HERE / "scene_fixed.svg")

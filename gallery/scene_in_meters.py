"""A scene without a penalty, written in Spanish and in meters."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.Scene.load(HERE / "scenes" / "cancha_libre.toml")), HERE / "scene_in_meters.svg")

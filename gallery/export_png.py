"""PNG for a web page: the resolution of your choice, and no paper behind it."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("5b")), HERE / "export_png.png", dpi=120, transparent=True)

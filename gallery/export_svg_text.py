"""SVG with text as text: it can be searched, copied and edited."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("5b")), HERE / "export_svg_text.svg", text="text")

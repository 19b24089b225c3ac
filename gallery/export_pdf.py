"""PDF with a title and alternate text, true to scale on its page."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

pf.save(pf.draw(pf.place("4"), size="A5"), HERE / "export_pdf.pdf")

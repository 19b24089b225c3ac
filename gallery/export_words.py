"""The words of a picture, in both languages: from them alone it can be drawn again."""

from pathlib import Path

import polofield as pf

HERE = Path(__file__).parent

words = [pf.alt_text(pf.draw(pf.place("4"), lang=lang)) for lang in ("en", "es")]
(HERE / "export_words.txt").write_text("\n\n".join(words) + "\n", encoding="utf-8")

"""The three themes: in color for print, for the screen, and in black ink alone."""

from pathlib import Path

from matplotlib.figure import Figure

import polofield as pf

HERE = Path(__file__).parent

figure = Figure(figsize=(10, 3.35))
figure.subplots_adjust(left=0.01, right=0.99, bottom=0.01, top=0.92, wspace=0.04)
for ax, theme in zip(figure.subplots(1, 3), ["rulebook", "turf", "mono"], strict=True):
    pf.draw(pf.place("4"), ax=ax, theme=theme)
    ax.set_axis_off()
    ax.set_title(f"theme={theme!r}", fontsize=10)
pf.save(figure, HERE / "style_themes.png", dpi=110)

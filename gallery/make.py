"""Make every picture of the gallery again."""

import runpy
from pathlib import Path

for script in sorted(Path(__file__).parent.glob("*.py")):
    if script.name != Path(__file__).name:
        runpy.run_path(str(script))
        print(script.stem)

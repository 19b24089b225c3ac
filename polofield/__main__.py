"""``python -m polofield`` is the ``polofield`` command."""

from .cli import main

if __name__ == "__main__":
    main(prog_name="polofield")

"""The matrix: oldest and newest supported versions, and each check of ``.ci/run`` by itself. ``nox -l`` lists them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import nox

nox.options.sessions = ["style", "types", "rooms", "docs", "wheel", "oldest", "newest"]
nox.options.reuse_existing_virtualenvs = True

HERE = Path(__file__).parent
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]


def lower_bounds() -> list[str]:
    """The lowest version of each dependency and extra that pyproject.toml allows, as an exact one."""
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *extras["batch"], *extras["dask"], *extras["handout"], *extras["pptx"]]
    # matplotlib's oldest release warns at import under a newer pyparsing, and the suite takes warnings for errors.
    return [*(line.replace(">=", "==") for line in wanted), "pyparsing<3.3"]


@nox.session(python=["3.11"])
def oldest(session: nox.Session) -> None:
    """Every test with the oldest supported versions of what polofield draws with."""
    session.install("-e", ".[test]", *lower_bounds())
    tests(session)


@nox.session(python=["3.11", "3.12", "3.13"])
def newest(session: nox.Session) -> None:
    """Every test with the newest versions."""
    session.install("--upgrade", "-e", ".[test]")
    tests(session)


def tests(session: nox.Session) -> None:
    """Run the suite in random order and from another folder, and say with what it ran."""
    session.install("pytest-randomly>=3.15")
    names = ("matplotlib", "shapely", "numpy", "msgspec", "click")
    session.run("python", "-c", f"from importlib.metadata import version; print({{n: version(n) for n in {names}}})")
    session.chdir(session.create_tmp())
    where = ("-c", str(HERE / "pyproject.toml"), "--rootdir", str(HERE))
    session.run(
        "python", "-m", "pytest", "-n", "2", *where, *session.posargs, str(HERE / "tests"), str(HERE / "polofield")
    )


@nox.session
def style(session: nox.Session) -> None:
    """Ruff."""
    session.install("ruff>=0.6")
    session.run("ruff", "check", "--no-cache", ".")
    session.run("ruff", "format", "--no-cache", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Mypy, strict."""
    session.install("-e", ".[dev]")
    session.run("mypy", "--cache-dir", str(Path(session.create_tmp(), "mypy")))


@nox.session
def rooms(session: nox.Session) -> None:
    """The rooms import one way."""
    session.install("-e", ".[dev]")
    session.run("lint-imports", "--no-cache", env={"PYTHONPATH": "."})


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation, with warnings as errors and no network."""
    session.install("-e", ".[docs]")
    session.run("sphinx-build", "-W", "--keep-going", "-n", "-q", "-b", "html", "docs", session.create_tmp())


@nox.session
def wheel(session: nox.Session) -> None:
    """Build wheel and sdist, install the wheel alone in a clean environment, and run all that is shown, elsewhere."""
    session.run("bash", ".ci/wheel", external=True)


@nox.session
def coverage(session: nox.Session) -> None:
    """Branch coverage of the package; fails under 95 percent."""
    session.install("-e", ".[test]", "coverage>=7.6")
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "combine", success_codes=[0, 1])
    session.run("coverage", "report")


@nox.session
def mutants(session: nox.Session) -> None:
    """Mutants of placement and conduct; takes hours. ``nox -s mutants -- "polofield.placement.zone*"`` runs some."""
    session.install("-e", ".[test]", "mutmut>=3.8")
    session.run("mutmut", "run", "--max-children", "2", *session.posargs)
    session.run("mutmut", "results")

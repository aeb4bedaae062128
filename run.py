"""Run hindmost, or its tests, on any machine with Python 3.11 or newer and pip.

    python3 run.py                      play: opens the table
    python3 run.py ARGS                 any hindmost command, e.g. games
    python3 run.py test [PYTEST-ARGS]   the quick suite
    python3 run.py test --long          the quick suite, the long tests, and the three below
    python3 run.py mutate [NAMES]       change the rules in small ways; their tests must notice
    python3 run.py faults [WORDS]       plant faults in the kernels; the rules must notice
    python3 run.py bounds               the tests of the kernels with every index checked
    python3 run.py npm ARGS             npm for the page, e.g. run dev

What is needed goes into .venv beside this file, once, and again when pyproject.toml changes; the page is built when
something in web/ has changed. Nothing to activate.
"""

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036  (this file is also read by the older Python that has to be refused)
    sys.stderr.write("run.py: hindmost needs Python 3.11 or newer; this is " + platform.python_version() + "\n")
    sys.exit(2)

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "hindmost-installed"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
SUFFIX = ".exe" if os.name == "nt" else ""
PYTHON = PROGRAMS / f"python{SUFFIX}"

FOR_PRODUCT = frozenset({"web", "fast"})
FOR_TESTS = FOR_PRODUCT | {"dev", "arena", "cluster", "rl", "openspiel"}

COVERED_IN_FULL = ("hexes.py", "game.py", "rules/*", "editions.py", "match.py")
SERVING = ("tests/store", "tests/server")  # real servers and databases: slow, and no proof of the rules
BROWSING = "tests/browser"
WORKERS = "2"
NARROWING = ("-k", "-m", "--lf", "--last-failed", "--ff", "--failed-first", "--deselect", "--ignore", "--co", "--pdb")


def say(text: str) -> None:
    """To stderr: what the product prints on stdout may be read by a program."""
    print(text, file=sys.stderr, flush=True)


def give_up(text: str) -> NoReturn:
    say(f"run.py: {text}")
    sys.exit(2)


def install(extras: frozenset[str], with_page: bool = True) -> None:
    """Make .venv hold hindmost with these extras, and its page be fresh; does nothing when all is so already."""
    from web import page

    # A virtual environment fits one Python in one place; when either changes it is made anew.
    home = f"{platform.python_version()} {sys.base_prefix} {ROOT}"
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + home.encode()).hexdigest()
    old_home, old_project, *old_extras = STAMP.read_text("utf-8").splitlines() if STAMP.exists() else ["", ""]
    usable = PYTHON.exists() and old_home == home
    if usable and old_project == project:
        if extras <= set(old_extras):
            if not with_page or page.is_fresh():
                return
            if "dev" in old_extras:  # with Node; without it pip gets one, to build the page
                build_page()
                return
        extras |= set(old_extras)
    if importlib.util.find_spec("pip") is None:
        give_up(f"pip is missing from {sys.executable}; install it (on Debian: apt install python3-pip)")

    say("Installing what hindmost needs into .venv ...")
    try:
        STAMP.unlink(missing_ok=True)
        if not usable:  # the pip at hand installs into it from outside, so that ensurepip is not needed
            venv.create(VENV, with_pip=False, clear=True)
    except (OSError, ValueError) as error:
        give_up(f"cannot make {VENV}: {error}")
    what = f"{ROOT}[{','.join(sorted(extras))}]" if extras else str(ROOT)
    pip = [sys.executable, "-m", "pip", "--python", str(PYTHON), "--disable-pip-version-check", "--no-input"]
    done = subprocess.run(
        [*pip, "install", "--quiet", "--editable", what],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        say("\n".join(done.stdout.splitlines()[-12:]))
        give_up(f"pip could not install hindmost (exit code {done.returncode}); its last lines are above")
    STAMP.write_text("\n".join([home, project, *sorted(extras)]) + "\n", encoding="utf-8")


def build_page() -> None:
    say("Building the page ...")
    if subprocess.call([str(PYTHON), "-m", "web.page"], cwd=ROOT):
        give_up("the page could not be built; the reason is above")


def product(args: list[str]) -> int:
    install(FOR_PRODUCT)
    command = [str(PROGRAMS / f"hindmost{SUFFIX}"), *args]
    if os.name != "nt":  # where exec would give the console back too soon
        os.execv(command[0], command)
    return subprocess.call(command)


def step(heading: str, *command: str) -> int:
    """Run one Python module at the root of the project, under a heading and with its time."""
    print(f"== {heading}", flush=True)
    began = time.monotonic()
    code = subprocess.call([str(PYTHON), "-m", *command], cwd=ROOT)
    print(f"== {heading}: {f'FAILED ({code})' if code else 'ok'}, {time.monotonic() - began:.1f} s\n", flush=True)
    return code


def steps(*todo: tuple[str, ...]) -> int:
    """One after the other, up to the first that fails."""
    codes = (step(heading, *command) for heading, *command in todo)
    return next(filter(None, codes), 0)


def narrows(arg: str) -> bool:
    """Whether this argument makes pytest run only some of the tests."""
    return arg.startswith(NARROWING) or (ROOT / arg.partition("::")[0]).exists()


def test(args: list[str]) -> int:
    from tests.browser import chromium

    install(FOR_TESTS)
    long = "--long" in args
    wanted = [] if long else ["-m", "not long"]
    further = [arg for arg in args if arg != "--long"]
    checks = [
        ("ruff check", "ruff", "check"),
        ("ruff format", "ruff", "format", "--check"),
        ("mypy", "mypy"),
        ("svelte-check", "web.page", "npm", "run", "check"),
    ]
    if any(narrows(arg) for arg in further):
        return steps(*checks, ("pytest", "pytest", *wanted, *further))
    pytest = ["pytest", "-n", WORKERS, *wanted, *further]
    ignored = [f"--ignore={folder}" for folder in (*SERVING, BROWSING)]
    in_browser = [("tests in a browser", *pytest, BROWSING)]
    if not chromium.find() and not chromium.is_required():
        say(f"The tests in a browser are left out: {chromium.MISSING}")
        in_browser = []
    in_full = ",".join(f"src/hindmost/{name}" for name in COVERED_IN_FULL)
    return steps(
        *checks,
        ("kernels compiled, once for all processes", "hindmost.cli", "warmup"),
        ("coverage erase", "coverage", "erase"),
        ("tests of the rules and all that is built on them", "coverage", "run", "-m", *pytest, *ignored),
        ("coverage combine", "coverage", "combine", "--quiet"),
        ("coverage", "coverage", "report", f"--include={in_full}", "--fail-under=100"),
        ("tests of store and server", *pytest, *SERVING),
        ("tests of the parts of the page", "web.page", "npm", "test"),
        *in_browser,
    ) or ((mutate([]) or faults([]) or bounds(further)) if long else 0)


def mutate(names: list[str]) -> int:
    install(FOR_TESTS)
    shutil.rmtree(ROOT / "mutants", ignore_errors=True)  # verdicts of older tests would stand
    return steps(("mutations", "mutmut", "run", *names), ("mutants that survived", "mutmut", "results"))


def faults(words: list[str]) -> int:
    install(FOR_TESTS)
    return steps(("faults planted in the kernels", "tests.fast.faults", *words))


def bounds(args: list[str]) -> int:
    install(FOR_TESTS)
    os.environ |= {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(VENV / "bounds-checked")}
    return steps(
        ("kernels compiled with every index checked", "hindmost.cli", "warmup"),
        (
            "tests of the kernels with every index checked",
            "pytest",
            "-n",
            WORKERS,
            "-m",
            "not long",
            "tests/fast",
            *args,
        ),
    )


def npm(args: list[str]) -> int:
    install(FOR_TESTS, with_page=False)
    return subprocess.call([str(PYTHON), "-m", "web.page", "npm", *args], cwd=ROOT)


def main(args: list[str]) -> int:
    commands = {"test": test, "mutate": mutate, "faults": faults, "bounds": bounds, "npm": npm}
    if args and args[0] in commands:
        return commands[args[0]](args[1:])
    return product(args)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

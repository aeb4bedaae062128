"""Run hindmost, or its tests, on any machine with Python 3.11 or newer and pip.

    python3 run.py                      play: opens the table
    python3 run.py ARGS                 any hindmost command, e.g. games
    python3 run.py test [PYTEST-ARGS]   the quick suite
    python3 run.py test --long          the quick suite, the long tests, and the four below
    python3 run.py mutate [NAMES]       change the rules in small ways; their tests must notice
    python3 run.py faults [WORDS]       plant faults in the kernels; the rules must notice
    python3 run.py planted [WORDS]      plant faults in lease, fence, writer and clock; the simulator must find them
    python3 run.py bounds               the tests of the kernels with every index checked
    python3 run.py kernels              build src/hindmost/data/kernels.wasm anew
    python3 run.py docs [--serve]       make a site of docs/, in site/; or serve it, renewed as you save
    python3 run.py contract             write the page's types, web/src/lib/contract.ts, and docs/protocol.md anew
    python3 run.py npm ARGS             npm for the page, e.g. run dev
    python3 run.py python ARGS          the Python of .venv, with all the tools, e.g. -m ruff format
    python3 run.py constraints          renew constraints.txt: the newest versions that pyproject.toml allows

What is needed goes into .venv beside this file, once, and again when pyproject.toml or constraints.txt changes, in the
versions of the latter; the page is built when something in web/ has changed. Nothing to activate.
"""

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple, NoReturn

if sys.version_info < (3, 11):  # noqa: UP036  (this file is also read by the older Python that has to be refused)
    sys.stderr.write("run.py: hindmost needs Python 3.11 or newer; this is " + platform.python_version() + "\n")
    sys.exit(2)

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "hindmost-installed"
CONSTRAINTS = "constraints.txt"  # beside this file, from where pip is called: it splits a path at its spaces
BUILT_WITH = "editables setuptools wheel"  # hindmost, to be run from this folder, and what comes without a wheel
PYTHONS = ("3.11", "3.12", "3.13", "3.14")  # those for which its versions were found, and on which the tests are run
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
SUFFIX = ".exe" if os.name == "nt" else ""
PYTHON = PROGRAMS / f"python{SUFFIX}"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]

FOR_PRODUCT = frozenset({"web"})
FOR_DOCS = frozenset({"docs"})
FOR_TESTS = FOR_PRODUCT | FOR_DOCS | {"fast", "dev", "arena", "cluster", "rl", "openspiel"}
FOR_KERNELS = frozenset({"fast", "kernels"})

RULES = (  # these alone run all of what is to be covered in full
    "tests/rules",
    "tests/golden",
    "tests/perft",
    "tests/test_editions.py",
    "tests/test_game.py",
    "tests/test_hexes.py",
    "tests/test_match.py",
    "tests/test_records_from_elsewhere.py",
    "tests/test_results_from_elsewhere.py",
    "tests/test_views.py",
)
KERNELS = ("tests/fast", "tests/envs", "tests/train")  # one process, so that each kernel is compiled once
# To optimise takes most of the compiler's time. Such kernels have a cache of their own, where nobody else finds them.
QUICKLY_COMPILED = {"NUMBA_OPT": "1", "NUMBA_CACHE_DIR": str(VENV / "quickly-compiled")}
SERVING = ("tests/store", "tests/server")
BROWSING = ("tests/browser",)
SIMULATING = ("tests/simulation",)
LANES = (os.cpu_count() or 1) + 1  # tests wait for a browser or a server now and then
GIVING_WAY = 5  # how much all steps give way to the first, which takes longest
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
    wanted = (ROOT / "pyproject.toml").read_bytes() + (ROOT / CONSTRAINTS).read_bytes()
    project = hashlib.sha256(wanted + home.encode()).hexdigest()
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
    done = subprocess.run(
        [*PIP, "--python", str(PYTHON), "install", "--quiet", "--editable", what],
        cwd=ROOT,
        env=os.environ | constrained(),
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


def constrained() -> dict[str, str]:
    """What has pip install the versions of constraints.txt, and build with them."""
    if (here := ".".join(platform.python_version_tuple()[:2])) not in PYTHONS:
        say(f"{CONSTRAINTS} is not for Python {here}: the newest versions that pyproject.toml allows are taken")
        return {}
    # The environment, since a pip older than 25.3 hands on only that to the pip which gets what a build needs.
    return {"PIP_CONSTRAINT": CONSTRAINTS, "PIP_BUILD_CONSTRAINT": CONSTRAINTS}


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


def module(*command: str) -> list[str]:
    return [str(PYTHON), "-m", *command]


def one_by_one(*todo: tuple[str, ...]) -> int:
    """Python modules at the root of the project, each under a heading and with its time, up to the first that fails."""
    for heading, *command in todo:
        print(f"== {heading}", flush=True)
        began = time.monotonic()
        code = subprocess.call(module(*command), cwd=ROOT)
        print(f"== {heading}: {f'FAILED ({code})' if code else 'ok'}, {time.monotonic() - began:.1f} s\n", flush=True)
        if code:
            return code
    return 0


class Step(NamedTuple):
    """Python modules that are run one after the other, whatever comes of those before."""

    name: str
    commands: list[list[str]]
    environment: dict[str, str] = {}  # noqa: RUF012  (never changed)


class Done(NamedTuple):
    name: str
    output: str
    failed: bool
    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.name:<44} {'FAILED' if self.failed else 'ok':<6} {self.wall:7.1f} s {self.cpu:7.1f} s CPU"


def run(step: Step, giving_way: int) -> Done:
    began, cpu, codes = time.monotonic(), 0.0, []
    with tempfile.TemporaryFile() as output:
        for command in step.commands:
            child = subprocess.Popen(
                module(*command),
                cwd=ROOT,
                env=os.environ | step.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            if hasattr(os, "setpriority"):
                os.setpriority(os.PRIO_PROCESS, child.pid, giving_way)
            if hasattr(os, "wait4"):  # it tells the time of the processor too
                _, status, used = os.wait4(child.pid, 0)
                child.returncode = os.waitstatus_to_exitcode(status)
                cpu += used.ru_utime + used.ru_stime
            codes.append(child.wait())
        output.seek(0)
        printed = output.read().decode("utf-8", "replace")
    return Done(step.name, printed, any(codes), time.monotonic() - began, cpu)


def side_by_side(*steps: Step) -> int:
    """A step for every core and one more, begun in this order; each prints when it ends, and all are listed after the
    last. All give way to the first, which takes longest."""
    say(f"Side by side, {LANES} at a time: {', '.join(step.name for step in steps)}")
    began, done = time.monotonic(), []
    with ThreadPoolExecutor(LANES) as lanes:
        try:
            for each in as_completed(
                [lanes.submit(run, step, GIVING_WAY if number else 0) for number, step in enumerate(steps)]
            ):
                done.append(each.result())
                print(f"{done[-1].output}\n== {done[-1]}\n", flush=True)
        except BaseException:
            lanes.shutdown(cancel_futures=True)
            raise
    failed = any(each.failed for each in done)
    total = Done("all of it", "", failed, time.monotonic() - began, sum(each.cpu for each in done))
    print(*sorted(done, key=lambda each: each.failed), total, sep="\n", flush=True)
    return int(failed)


def narrows(arg: str) -> bool:
    """Whether this argument makes pytest run only some of the tests."""
    return arg.startswith(NARROWING) or (ROOT / arg.partition("::")[0]).exists()


def test(args: list[str]) -> int:
    from tests.browser import chromium

    long = "--long" in args
    install(FOR_TESTS | FOR_KERNELS if long else FOR_TESTS)
    further = [arg for arg in args if arg != "--long"]
    pytest = ["pytest", *([] if long else ["-m", "not long"]), *further]
    checks = [
        Step(
            "the page (lint, format, types, tests)",
            [["web.page", "npm", *script] for script in (["run", "lint"], ["run", "check"], ["test"])],
        ),
        Step("types (mypy)", [["mypy"]]),
        Step("lint and format (ruff)", [["ruff", "check"], ["ruff", "format", "--check"]]),
    ]
    if any(narrows(arg) for arg in further):
        return side_by_side(*checks) or one_by_one(("pytest", *pytest))
    others = [f"--ignore={each}" for each in (*RULES, *KERNELS, *SERVING, *BROWSING, *SIMULATING)]
    in_browser = [Step("tests in a browser", [[*pytest, *BROWSING]])]
    if not chromium.find() and not chromium.is_required():
        say(f"The tests in a browser are left out: {chromium.MISSING}")
        in_browser = []
    return side_by_side(  # the longest first, so that no lane waits long for the other at the end
        Step("tests of the kernels", [[*pytest, *KERNELS]], {} if long else QUICKLY_COMPILED),
        *in_browser,
        Step("tests of store and server", [[*pytest, *SERVING]]),
        Step("tests of all others", [[*pytest, *others]]),
        Step("the simulator", [[*pytest, *SIMULATING]]),
        Step("tests of the rules, with coverage", [["coverage", "run", "-m", *pytest, *RULES], ["coverage", "report"]]),
        *checks,
    ) or ((mutate([]) or faults([]) or planted([]) or bounds(further)) if long else 0)


def mutate(names: list[str]) -> int:
    install(FOR_TESTS)
    shutil.rmtree(ROOT / "mutants", ignore_errors=True)  # verdicts of older tests would stand
    return one_by_one(("mutations", "mutmut", "run", *names), ("mutants that survived", "mutmut", "results"))


def faults(words: list[str]) -> int:
    install(FOR_TESTS | FOR_KERNELS)
    return one_by_one(("faults planted in the kernels", "tests.fast.faults", *words))


def planted(words: list[str]) -> int:
    install(FOR_TESTS)
    return one_by_one(("faults planted in the server", "tests.simulation.planted", *words))


def bounds(args: list[str]) -> int:
    install(FOR_TESTS)
    os.environ |= {
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_CACHE_DIR": str(VENV / "bounds-checked"),
        "HINDMOST_KERNELS": "jit",  # in WebAssembly no index is checked
    }
    return one_by_one(
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


def kernels(args: list[str]) -> int:
    install(FOR_KERNELS, with_page=False)
    return subprocess.call(module("hindmost.fast.shipped.build", *args), cwd=ROOT)


def docs(args: list[str]) -> int:
    install(FOR_DOCS, with_page=False)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # what the theme's makers think of another program
    if args == ["--serve"]:
        return subprocess.call(module("mkdocs", "serve", "--dev-addr", "127.0.0.1:8001"), cwd=ROOT)
    return subprocess.call(module("mkdocs", "build", "--strict", *args), cwd=ROOT)


def contract(_args: list[str]) -> int:
    install(FOR_PRODUCT, with_page=False)
    return one_by_one(("types of the page", "web.contract"), ("messages in the docs", "tests.server.protocol"))


def npm(args: list[str]) -> int:
    install(FOR_TESTS, with_page=False)
    return subprocess.call([str(PYTHON), "-m", "web.page", "npm", *args], cwd=ROOT)


def python(args: list[str]) -> int:
    install(FOR_TESTS, with_page=False)
    return subprocess.call([str(PYTHON), *args])


def constraints(args: list[str]) -> int:
    """One version of each package for all systems and all these Pythons, by uv, which is fetched for it."""
    what = ["pyproject.toml", "--all-extras", "-", "--universal", "--python-version", PYTHONS[0]]
    how = ["--upgrade", "--strip-extras", "--no-header", "--no-annotate", "--quiet", "--output-file", CONSTRAINTS]
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.call([*PIP, "install", "--quiet", "--target", folder, "uv"]):
            give_up("pip could not fetch uv; the reason is above")
        return subprocess.run(
            [sys.executable, "-m", "uv", "pip", "compile", *what, *how, *args],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": folder},
            input="\n".join(BUILT_WITH.split()).encode(),
            stdout=subprocess.DEVNULL,  # the file has it
            check=False,
        ).returncode


COMMANDS = {
    "test": test,
    "mutate": mutate,
    "faults": faults,
    "planted": planted,
    "bounds": bounds,
    "kernels": kernels,
    "docs": docs,
    "contract": contract,
    "npm": npm,
    "python": python,
    "constraints": constraints,
}


def main(args: list[str]) -> int:
    if args and args[0] in COMMANDS:
        return COMMANDS[args[0]](args[1:])
    return product(args)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

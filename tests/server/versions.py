"""The version after this one, made from this tree: with another number, and a step that adds to the database."""

from __future__ import annotations

import shutil
from pathlib import Path

from alembic.script import ScriptDirectory

import hindmost
from hindmost.store.migrate import STEPS

PACKAGE = Path(hindmost.__file__).parent
LATER = "99.0.0"
STEP = '''"""What a later version needs."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"
branch_labels = None
depends_on = None
survived_by_older = True


def upgrade() -> None:
    op.add_column("rows", sa.Column("later", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("later", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.create_table("later", sa.Column("id", sa.Text(), nullable=False), sa.PrimaryKeyConstraint("id"))
'''


def later_version(folder: Path) -> Path:
    """The folder to import it from."""
    made = folder / "hindmost"
    shutil.copytree(PACKAGE, made, ignore=shutil.ignore_patterns("__pycache__"))
    (number,) = [made / "__init__.py"]
    number.write_text(number.read_text("utf-8").replace(hindmost.__version__, LATER), "utf-8")
    head = ScriptDirectory(str(STEPS)).get_current_head()
    (made / "store" / "migrations" / "versions" / "v9999_later.py").write_text(STEP.format(head=head), "utf-8")
    return folder

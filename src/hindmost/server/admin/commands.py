"""`hindmost admin`: a command is declared where it belongs, and named here."""

from __future__ import annotations

import click

from hindmost.server.admin import copies, moderation, people, tables

COMMANDS = (
    tables.tables,
    tables.chat,
    tables.close,
    tables.remove_chat,
    people.remove_person,
    people.export,
    moderation.appoint,
    moderation.dismiss,
    moderation.moderators,
    moderation.reports,
    moderation.close_report,
    moderation.ban,
    moderation.mute,
    moderation.remove_from,
    moderation.lift,
    moderation.sanctions,
    moderation.audit,
    copies.vacuum,
    copies.backup,
    copies.restore,
    copies.verify,
)


@click.group()
def admin() -> None:
    """Look after the tables and people of a server, which may be running."""


for command in COMMANDS:
    admin.add_command(command)

"""Rooms that nobody new can enter."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; all rooms there are stay open."""
    op.add_column("rooms", sa.Column("closed", sa.Integer, nullable=False, server_default="0"))

"""The tables of class rooms."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _of_room(*, primary_key: bool = False) -> sa.Column[int]:
    room = sa.ForeignKey("rooms.id", ondelete="CASCADE")
    return sa.Column("room", sa.Integer, room, nullable=False, primary_key=primary_key)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("teacher", sa.String(64), nullable=False, unique=True),
        sa.Column("projector", sa.String(64), nullable=False, unique=True),
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("play", sa.String(8), nullable=False),
        sa.Column("games_per_pair", sa.Integer, nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("notation", sa.String(16), nullable=False),
        sa.Column("released", sa.Text, nullable=False),
        sa.Column("finalists", sa.Text, nullable=False),
        sa.Column("discussion", sa.Text),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
    )
    op.create_table(
        "pupils",
        sa.Column("id", sa.Integer, primary_key=True),
        _of_room(),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("group_number", sa.Integer, nullable=False),
        sa.Column("seat", sa.String(64), unique=True),
        sa.UniqueConstraint("room", "name", name="one_name_in_a_room"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True),
        _of_room(),
        sa.Column("group_number", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=False),
        sa.Column("scribe", sa.Integer),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("play", sa.String(8), nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.UniqueConstraint("room", "group_number", "number", name="one_number_in_a_group"),
    )
    op.create_table(
        "moves",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
    )
    op.create_table(
        "votes",
        _of_room(primary_key=True),
        sa.Column("pupil", sa.Integer, primary_key=True),
        sa.Column("vote", sa.Text, nullable=False),
    )
    op.create_table(
        "wrong_codes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("wrong_codes_by_time", "wrong_codes", ["at"])


def downgrade() -> None:
    """Drop the tables."""
    for table in ("wrong_codes", "votes", "moves", "games", "pupils", "rooms"):
        op.drop_table(table)

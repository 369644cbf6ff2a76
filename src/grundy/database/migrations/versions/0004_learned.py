"""What the pupils of a room have done of the lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "learned",
        sa.Column("room", sa.Integer, sa.ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
        sa.Column("pupil", sa.Integer, sa.ForeignKey("pupils.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("lesson", sa.String(64), primary_key=True),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("learned_by_room", "learned", ["room"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("learned")

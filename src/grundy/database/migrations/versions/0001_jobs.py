"""The table of jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("done", sa.BigInteger, nullable=False),
        sa.Column("total", sa.BigInteger),
        sa.Column("result", sa.Text),
        sa.Column("error", sa.Text),
        sa.Column("checkpoint", sa.LargeBinary),
        sa.Column("runner", sa.String(128)),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("updated", sa.Float(53), nullable=False),
    )
    op.create_index("jobs_by_state", "jobs", ["state", "created"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("jobs")

"""Which players allow advice at their table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("games", sa.Column("advice", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """Remove it."""
    op.drop_column("games", "advice")

"""What several workers over one database must know of a game: its revision, who waits, who wants dice to wait."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("games", sa.Column("stops", sa.Text(), nullable=False, server_default=""))
    op.add_column("games", sa.Column("bots_wait", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Remove them."""
    for column in ("revision", "bots_wait", "stops"):
        op.drop_column("games", column)

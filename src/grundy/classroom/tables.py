"""The tables of class rooms. Of a secret only its digest is kept; what belongs to a room goes with it."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from grundy.database.engine import metadata

rooms = Table(
    "rooms",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("teacher", String(64), nullable=False, unique=True),
    Column("projector", String(64), nullable=False, unique=True),
    Column("channel", String(32), nullable=False),
    Column("client", String(64), nullable=False),
    Column("start", Text, nullable=False),
    Column("play", String(8), nullable=False),
    Column("games_per_pair", Integer, nullable=False),
    Column("way", String(8), nullable=False),
    Column("notation", String(16), nullable=False),
    Column("released", Text, nullable=False),
    Column("finalists", Text, nullable=False),
    Column("discussion", Text),
    Column("created", Float(53), nullable=False),
    Column("expires", Float(53), nullable=False),
    Column("changes", Integer, nullable=False),
    Column("closed", Integer, nullable=False, server_default="0"),
)
pupils = Table(
    "pupils",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(64), nullable=False),
    Column("group_number", Integer, nullable=False),
    Column("seat", String(64), unique=True),
    UniqueConstraint("room", "name", name="one_name_in_a_room"),
)
games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("group_number", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
    Column("scribe", Integer),
    Column("kind", String(16), nullable=False),
    Column("state", String(16), nullable=False),
    Column("start", Text, nullable=False),
    Column("play", String(8), nullable=False),
    Column("winner", Integer),
    Column("changed", Float(53), nullable=False),
    UniqueConstraint("room", "group_number", "number", name="one_number_in_a_group"),
)
moves = Table(
    "moves",
    metadata,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("move", Text, nullable=False),
    Column("made", Float(53), nullable=False),
)
votes = Table(
    "votes",
    metadata,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("pupil", Integer, primary_key=True),
    Column("vote", Text, nullable=False),
)
learned = Table(
    "learned",
    metadata,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("pupil", ForeignKey("pupils.id", ondelete="CASCADE"), primary_key=True),
    Column("lesson", String(64), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("at", Float(53), nullable=False),
    Index("learned_by_room", "room"),
)
wrong_codes = Table(
    "wrong_codes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("client", String(64), nullable=False),
    Column("at", Float(53), nullable=False),
    Index("wrong_codes_by_time", "at"),
)

"""The public names and the games, for type checkers; `python -m tests.regenerate` writes this file."""

from grundy._version import __version__ as __version__
from grundy.core.answer import Answer as Answer
from grundy.core.answer import JudgedMove as JudgedMove
from grundy.core.answer import Verdict as Verdict
from grundy.core.errors import GrundyError as GrundyError
from grundy.core.errors import IllegalMove as IllegalMove
from grundy.core.errors import InvalidNotation as InvalidNotation
from grundy.core.errors import InvalidPosition as InvalidPosition
from grundy.core.errors import NotApplicable as NotApplicable
from grundy.core.errors import Undecided as Undecided
from grundy.core.forms.canonical import CanonicalForm as CanonicalForm
from grundy.core.game import game as game
from grundy.core.nimfield import mex as mex
from grundy.core.nimfield import nim_divide as nim_divide
from grundy.core.nimfield import nim_inverse as nim_inverse
from grundy.core.nimfield import nim_multiply as nim_multiply
from grundy.core.nimfield import nim_power as nim_power
from grundy.core.nimfield import nim_product as nim_product
from grundy.core.nimfield import nim_sqrt as nim_sqrt
from grundy.core.nimfield import nim_sum as nim_sum
from grundy.core.outcome import Outcome as Outcome
from grundy.core.outcome import PlayConvention as PlayConvention
from grundy.core.partizan import PartizanRuleset as PartizanRuleset
from grundy.core.position import Move as Move
from grundy.core.position import Position as Position
from grundy.core.reason import Period as Period
from grundy.core.reason import Reason as Reason
from grundy.core.reason import Search as Search
from grundy.core.reason import SumOf as SumOf
from grundy.core.reason import Theorem as Theorem
from grundy.core.ruleset import Ruleset as Ruleset
from grundy.core.sum import Sum as Sum
from grundy.core.value import Nimber as Nimber
from grundy.drawing import draw as draw
from grundy.drawing import plot as plot
from grundy.explaining import explain as explain
from grundy.lab.expressions import value as value
from grundy.play.match import Match as Match
from grundy.rulesets.boards.amazons import amazons as amazons
from grundy.rulesets.boards.bar import bar as bar
from grundy.rulesets.boards.cakes import cutcake as cutcake
from grundy.rulesets.boards.cakes import maundy_cake as maundy_cake
from grundy.rulesets.boards.chessmen import bishop as bishop
from grundy.rulesets.boards.chessmen import king as king
from grundy.rulesets.boards.chessmen import knight as knight
from grundy.rulesets.boards.chessmen import queen as queen
from grundy.rulesets.boards.chessmen import rook as rook
from grundy.rulesets.boards.chomp import chomp as chomp
from grundy.rulesets.boards.clobber import clobber as clobber
from grundy.rulesets.boards.colouring import col as col
from grundy.rulesets.boards.colouring import snort as snort
from grundy.rulesets.boards.divisors import divisors as divisors
from grundy.rulesets.boards.domineering import domineering as domineering
from grundy.rulesets.boards.pieces import piece as piece
from grundy.rulesets.boards.poset import poset as poset
from grundy.rulesets.boards.taking import cram as cram
from grundy.rulesets.boards.taking import nim19 as nim19
from grundy.rulesets.boards.taking import tactex as tactex
from grundy.rulesets.boards.taking import tactix as tactix
from grundy.rulesets.boards.taking import taking as taking
from grundy.rulesets.boards.toads_and_frogs import toads_and_frogs as toads_and_frogs
from grundy.rulesets.catalogue import catalogue as catalogue
from grundy.rulesets.catalogue import parse as parse
from grundy.rulesets.catalogue import ruleset as ruleset
from grundy.rulesets.coins.tartan import rugs as rugs
from grundy.rulesets.coins.tartan import tartan as tartan
from grundy.rulesets.coins.tartan import turning_corners as turning_corners
from grundy.rulesets.coins.turning import grunt as grunt
from grundy.rulesets.coins.turning import mock_turtles as mock_turtles
from grundy.rulesets.coins.turning import moebius as moebius
from grundy.rulesets.coins.turning import mogul as mogul
from grundy.rulesets.coins.turning import moidores as moidores
from grundy.rulesets.coins.turning import ruler as ruler
from grundy.rulesets.coins.turning import sym as sym
from grundy.rulesets.coins.turning import ternups as ternups
from grundy.rulesets.coins.turning import triplets as triplets
from grundy.rulesets.coins.turning import turning as turning
from grundy.rulesets.coins.turning import turtles as turtles
from grundy.rulesets.coins.turning import twins as twins
from grundy.rulesets.graphs.explicit import graph as graph
from grundy.rulesets.graphs.hackenbush import hackenbush as hackenbush
from grundy.rulesets.graphs.node_kayles import node_kayles as node_kayles
from grundy.rulesets.heaps.count_up import count_up as count_up
from grundy.rulesets.heaps.dynamic import dynamic as dynamic
from grundy.rulesets.heaps.dynamic import fibonacci_nim as fibonacci_nim
from grundy.rulesets.heaps.dynamic import fibonacci_nim_odd as fibonacci_nim_odd
from grundy.rulesets.heaps.matrix_nim import matrix_nim as matrix_nim
from grundy.rulesets.heaps.moore import moore as moore
from grundy.rulesets.heaps.nim import nim as nim
from grundy.rulesets.heaps.one_heap import aliquot as aliquot
from grundy.rulesets.heaps.one_heap import at_least_half as at_least_half
from grundy.rulesets.heaps.one_heap import halving as halving
from grundy.rulesets.heaps.one_heap import peggy as peggy
from grundy.rulesets.heaps.one_heap import proper_divisors as proper_divisors
from grundy.rulesets.heaps.one_heap import proportional as proportional
from grundy.rulesets.heaps.one_heap import shannon as shannon
from grundy.rulesets.heaps.partizan_subtraction import partizan_subtraction as partizan_subtraction
from grundy.rulesets.heaps.partizan_subtraction import sulucrus as sulucrus
from grundy.rulesets.heaps.poker_nim import poker_nim as poker_nim
from grundy.rulesets.heaps.staircase import staircase as staircase
from grundy.rulesets.heaps.subtraction import subtraction as subtraction
from grundy.rulesets.heaps.take_and_add import take_and_add as take_and_add
from grundy.rulesets.heaps.take_and_break import dawsons_kayles as dawsons_kayles
from grundy.rulesets.heaps.take_and_break import grundys_game as grundys_game
from grundy.rulesets.heaps.take_and_break import kayles as kayles
from grundy.rulesets.heaps.take_and_break import lasker as lasker
from grundy.rulesets.heaps.take_and_break import octal as octal
from grundy.rulesets.heaps.take_and_break import take_and_break as take_and_break
from grundy.rulesets.heaps.vim import vim as vim
from grundy.rulesets.heaps.wythoff import wythoff as wythoff
from grundy.rulesets.players.impartial import impartial as impartial
from grundy.rulesets.strips.coins_on_a_strip import coins_on_a_strip as coins_on_a_strip
from grundy.rulesets.strips.nimble import nimble as nimble
from grundy.rulesets.strips.northcott import northcott as northcott
from grundy.rulesets.strips.northcott_players import northcott_players as northcott_players
from grundy.rulesets.strips.northcott_players import northcott_retreats as northcott_retreats
from grundy.rulesets.strips.stepin import stepin as stepin
from grundy.rulesets.strips.toppling_dominoes import toppling_dominoes as toppling_dominoes
from grundy.rulesets.strips.two_dimensional_nim import two_dimensional_nim as two_dimensional_nim
from grundy.rulesets.strips.two_dimensional_nim_stacks import two_dimensional_nim_stacks as two_dimensional_nim_stacks
from grundy.solving import game_graph as game_graph
from grundy.solving import kernel as kernel
from grundy.solving import perfect_line as perfect_line
from grundy.solving import solve as solve

__all__ = [
    "Answer",
    "CanonicalForm",
    "GrundyError",
    "IllegalMove",
    "InvalidNotation",
    "InvalidPosition",
    "JudgedMove",
    "Match",
    "Move",
    "Nimber",
    "NotApplicable",
    "Outcome",
    "PartizanRuleset",
    "Period",
    "PlayConvention",
    "Position",
    "Reason",
    "Ruleset",
    "Search",
    "Sum",
    "SumOf",
    "Theorem",
    "Undecided",
    "Verdict",
    "__version__",
    "catalogue",
    "draw",
    "explain",
    "game",
    "game_graph",
    "graph",
    "kernel",
    "mex",
    "nim",
    "nim_divide",
    "nim_inverse",
    "nim_multiply",
    "nim_power",
    "nim_product",
    "nim_sqrt",
    "nim_sum",
    "parse",
    "perfect_line",
    "plot",
    "ruleset",
    "solve",
    "value",
]

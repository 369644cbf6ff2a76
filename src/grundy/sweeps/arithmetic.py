"""Expressions of whole numbers over named columns: ``a + b``, ``b % (2*a) == a``, ``2*a if a > 3 else gcd(a, b)``.

They are read by Python's own grammar, of which only arithmetic, comparisons and choices are
taken, and evaluated for all rows at once in 64 bits. Before every operation the extremes of
both sides tell whether the result has room, so nothing overflows.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import add, eq, floordiv, ge, gt, le, lt, mod, mul, ne, sub
from typing import TYPE_CHECKING, Any

from grundy.core.errors import InvalidNotation, NotApplicable, quote

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Columns = Mapping[str, "NDArray[Any]"]
"""A number of each row, by name."""

LONGEST_TEXT = 300
ROOM = 1 << 63
_OPERATIONS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.FloorDiv: floordiv,
    ast.Mod: mod,
}
_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: lt,
    ast.LtE: le,
    ast.Gt: gt,
    ast.GtE: ge,
    ast.Eq: eq,
    ast.NotEq: ne,
}
_FUNCTIONS = {"gcd": "gcd", "min": "minimum", "max": "maximum"}
"""What two numbers may be given to, and what numpy calls it."""
_EXAMPLE = "b % (2*a) == a"


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression, and the names of the columns that it uses.

    Examples
    --------
    >>> import numpy as np
    >>> columns = {"a": np.array([1, 2, 3]), "b": np.array([4, 6, 9])}
    >>> read_expression("a + b").values(columns).tolist()
    [5, 8, 12]
    >>> read_expression("b % (2*a) == a").values(columns).tolist()
    [False, True, True]
    >>> read_expression("1 < a < 3 or gcd(a, b) == 1").values(columns).tolist()
    [True, True, False]
    """

    text: str
    tree: ast.expr

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, in the order in which they first occur."""
        return tuple(dict.fromkeys(node.id for node in _walked(self.tree) if isinstance(node, ast.Name)))

    @property
    def is_condition(self) -> bool:
        """Whether it is true or false of a row, and not a number."""
        return _is_condition(self.tree)

    @property
    def as_side(self) -> str:
        """How it is written on a side of a comparison."""
        return f"({self.text})" if isinstance(self.tree, ast.IfExp) else self.text

    def values(self, columns: Columns) -> NDArray[Any]:
        """Return the number, or the truth, of each row."""
        import numpy as np

        check_names(self.names, columns)
        length = len(next(iter(columns.values()), ()))
        found = _evaluated(self.tree, {name: columns[name].astype(np.int64) for name in self.names}, length)
        return np.broadcast_to(found, length)


def check_names(names: Iterable[str], known: Collection[str]) -> None:
    """Refuse names that are no column.

    Examples
    --------
    >>> check_names(["a", "c"], ["a", "b"])
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected names among a, b, got 'c'
    """
    for name in names:
        if name not in known:
            raise InvalidNotation(
                "expected names among {names}, got {given}", names=", ".join(filter(None, known)), given=quote(name)
            )


def read_expression(text: str) -> Expression:
    """Return the expression that a text writes.

    Examples
    --------
    >>> read_expression("a + b*2").names
    ('a', 'b')
    >>> read_expression("open('x')")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected whole numbers and names with + - * // % < <= > >= == != and or not if \
else gcd min max, such as b % (2*a) == a, got "open('x')"
    """
    return _checked(text, _parsed(text))


def read_expressions(text: str) -> list[Expression]:
    """Return the expressions that a list with commas writes.

    Examples
    --------
    >>> [part.text for part in read_expressions("a, b, max(a, b) + 1")]
    ['a', 'b', 'max(a, b) + 1']
    """
    tree = _parsed(text)
    parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
    return [_checked(ast.unparse(part), part) for part in parts]


def _parsed(text: str) -> ast.expr:
    if len(text) > LONGEST_TEXT:
        raise InvalidNotation(
            "an expression may have at most {limit} characters, this one has {length}",
            limit=LONGEST_TEXT,
            length=len(text),
        )
    if "#" in text:  # Python would take the rest for a comment
        raise _refused(text)
    try:
        with warnings.catch_warnings(action="ignore"):  # of 1if, which is read as 1 if
            return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _refused(text) from None


def _checked(text: str, tree: ast.expr) -> Expression:
    for node in _walked(tree):
        if not _is_allowed(node):
            raise _refused(text)
    return Expression(text.strip(), tree)


def _refused(text: str) -> InvalidNotation:
    return InvalidNotation(
        "expected whole numbers and names with {operations}, such as {example}, got {given}",
        operations="+ - * // % < <= > >= == != and or not if else gcd min max",
        example=_EXAMPLE,
        given=quote(text),
    )


def _walked(tree: ast.expr) -> Iterator[ast.AST]:
    """Yield the nodes of a tree but for the names of functions, which are no columns."""
    functions = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return (node for node in ast.walk(tree) if id(node) not in functions)


def _is_condition(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _is_condition(node.body) and _is_condition(node.orelse)
    return isinstance(node, ast.Compare | ast.BoolOp) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


def _is_allowed(node: ast.AST) -> bool:
    """Return whether a node is one of ours, numbers and conditions being where they may be."""
    match node:
        case ast.Constant(value=value):
            return type(value) is int and value < ROOM
        case ast.BinOp():
            return type(node.op) in _OPERATIONS and _are_numbers(node.left, node.right)
        case ast.UnaryOp(op=ast.Not()):
            return _is_condition(node.operand)
        case ast.UnaryOp():
            return isinstance(node.op, ast.USub) and _are_numbers(node.operand)
        case ast.Compare():
            return all(type(op) in _COMPARISONS for op in node.ops) and _are_numbers(node.left, *node.comparators)
        case ast.BoolOp():
            return all(map(_is_condition, node.values))
        case ast.IfExp():
            return _is_condition(node.test) and _is_condition(node.body) == _is_condition(node.orelse)
        case ast.Call(func=ast.Name(id=name)):
            return name in _FUNCTIONS and len(node.args) == 2 and not node.keywords and _are_numbers(*node.args)
        case _:
            harmless = ast.Name | ast.operator | ast.unaryop | ast.boolop | ast.cmpop | ast.expr_context
            return isinstance(node, harmless)


def _are_numbers(*nodes: ast.expr) -> bool:
    return not any(map(_is_condition, nodes))


def _evaluated(node: ast.expr, columns: Columns, length: int) -> Any:
    """Return what a tree comes to, an array or a number; its depth is bounded by the length of the text."""
    import numpy as np

    if not length:  # of no row nothing is asked, not even whether it divides by 0
        return np.empty(0, bool if _is_condition(node) else np.int64)
    match node:
        case ast.Constant(value=int(value)):
            return np.int64(value)
        case ast.Name(id=name):
            return columns[name]
        case ast.UnaryOp(op=ast.Not()):
            return ~_evaluated(node.operand, columns, length)
        case ast.UnaryOp():
            return _operated(ast.Sub, np.int64(0), _evaluated(node.operand, columns, length))
        case ast.BinOp():
            left, right = (_evaluated(side, columns, length) for side in (node.left, node.right))
            return _operated(type(node.op), left, right)
        case ast.Compare():
            found, rows = np.ones(length, bool), np.arange(length)
            left = np.broadcast_to(_evaluated(node.left, columns, length), length)
            for op, side in zip(node.ops, node.comparators, strict=True):  # as in Python, only where those before hold
                right = np.broadcast_to(_evaluated(side, _only(columns, rows), len(rows)), len(rows))
                found[rows] = truth = _COMPARISONS[type(op)](left, right)
                left, rows = right[truth], rows[truth]
            return found
        case ast.BoolOp():
            wanted = isinstance(node.op, ast.And)
            found = np.full(length, wanted)
            for part in node.values:  # only where those before leave it open: one may guard the next from a 0
                rows = np.flatnonzero(found == wanted)
                found[rows] = _evaluated(part, _only(columns, rows), len(rows))
            return found
        case ast.IfExp():
            test = np.broadcast_to(_evaluated(node.test, columns, length), length)
            chosen = np.empty(length, bool if _is_condition(node.body) else np.int64)
            for rows, branch in ((np.flatnonzero(test), node.body), (np.flatnonzero(~test), node.orelse)):
                chosen[rows] = _evaluated(branch, _only(columns, rows), len(rows))
            return chosen
        case ast.Call(func=ast.Name(id=name)):
            return getattr(np, _FUNCTIONS[name])(*(_evaluated(side, columns, length) for side in node.args))
    raise AssertionError(node)


def _only(columns: Columns, rows: NDArray[np.intp]) -> Columns:
    return {name: column[rows] for name, column in columns.items()}


def _operated(kind: type[ast.operator], left: Any, right: Any) -> Any:
    """Return the result of an operation on numbers, once it is sure that it has room and divides by no 0."""
    operation = _OPERATIONS[kind]
    if kind in (ast.FloorDiv, ast.Mod):
        if not right.all():
            raise NotApplicable("the expression divides by 0 for some of the rules")
        return operation(left, right)
    corners = [operation(int(a), int(b)) for a in (left.min(), left.max()) for b in (right.min(), right.max())]
    if max(corners) >= ROOM or min(corners) <= -ROOM:
        raise NotApplicable("the expression may come to numbers of more than 64 bits")
    return operation(left, right)

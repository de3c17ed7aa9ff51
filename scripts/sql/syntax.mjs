// Helpers for TypeScript's syntax tree.
import ts from 'typescript'

/** Returns whether a variable is declared with `const`. */
export const isConstant = (declaration) => (declaration.parent.flags & ts.NodeFlags.Const) !== 0

/** Returns the expression without parentheses, type assertions and `await`. */
export function unwrapped(node) {
  let inner = node
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isAwaitExpression(inner)
  )
    inner = inner.expression
  return inner
}

/** Returns the value of a literal; undefined for other expressions. */
export function literalValue(node) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.NullKeyword) return null
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : undefined
}

/** Returns whether an expression is `{}`. */
export const isEmptyObject = (node) =>
  ts.isObjectLiteralExpression(node) && node.properties.length === 0

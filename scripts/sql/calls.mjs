// Evaluates calls of `sql.*`, `Object.*` and methods of lists and texts, whose source is not read.
import ts from 'typescript'
import { member, namesOf } from './names.mjs'
import {
  absent,
  fragment,
  isAbsent,
  joined,
  list,
  literal,
  piece,
  reference,
  text,
  Unresolvable,
  unknown,
} from './values.mjs'

/**
 * Evaluates a call of `sql.ref`, `sql.table`, `sql.id`, `sql.lit`, `sql.raw`, `sql.val` or
 * `sql.join`.
 */
export function builder(evaluation, name, node, scope) {
  const [first, second] = node.arguments
  if (name === 'ref' || name === 'table') return reference(evaluation.textOf(first, scope))
  if (name === 'id')
    return reference(node.arguments.map((argument) => evaluation.textOf(argument, scope)).join('.'))
  if (name === 'lit')
    return literal(
      evaluation.textIfKnown(first, scope) ??
        representative(evaluation.checker.getTypeAtLocation(first)),
    )
  if (name === 'raw') return fragment(String(evaluation.textOf(first, scope)))
  if (name === 'val')
    return fragment(...piece(unknown(evaluation.checker.getTypeAtLocation(first))))
  if (name !== 'join') throw new Unresolvable(node.getText())
  const items = evaluation.value(first, scope)
  const separator = second ? evaluation.inserted(second, scope) : [', ']
  const element = evaluation.program.elementType(evaluation.checker.getTypeAtLocation(first))
  if (items.kind !== 'list' && evaluation.program.isSql(element))
    throw new Unresolvable(node.getText())
  const pieces = (items.kind === 'list' ? items.items : [unknown(element)]).map((item) => {
    if (item.kind === 'unknown' && evaluation.program.isSql(item.type))
      throw new Unresolvable(node.getText())
    return piece(item, () => element)
  })
  return joined(pieces, separator)
}

/** Returns a sample value for a literal that is known only at run time. */
const representative = (type) => (type.flags & ts.TypeFlags.NumberLike ? 1 : 'x')

/**
 * Evaluates `Object.keys`, `Object.values` and `Object.entries` of an object with known properties;
 * returns null otherwise.
 */
export function objectMethod(evaluation, { expression, name }, { arguments: [first] }, scope) {
  if (
    !ts.isIdentifier(expression) ||
    expression.text !== 'Object' ||
    !['keys', 'values', 'entries'].includes(name.text)
  )
    return null
  const object = evaluation.fromCallers(first, scope)
  const names = namesOf(evaluation, object)
  if (!names) return null
  const valueOf = (key) => member(evaluation, object, key) ?? absent
  if (name.text === 'keys') return list(names.map(text))
  if (object.kind !== 'object') return null
  return list(
    names.map((key) => (name.text === 'values' ? valueOf(key) : list([text(key), valueOf(key)]))),
  )
}

/**
 * Evaluates `.map`, `.flatMap`, `.filter`, `.includes`, `.replace` and `.split`; returns null if
 * the value is unknown or builds no SQL.
 */
export function method(evaluation, { expression, name }, node, scope) {
  const object = evaluation.value(expression, scope)
  const [first] = node.arguments
  if (isAbsent(object) && ts.isOptionalChain(node)) return absent
  if (
    name.text === 'includes' &&
    object.kind === 'list' &&
    object.items.every((item) => item.kind === 'text')
  )
    return text(object.items.some((item) => item.value === evaluation.textOf(first, scope)))
  // The result of a filter is known only at run time, so all items are kept.
  if (name.text === 'filter' && object.kind === 'list') return object
  if (name.text === 'replace' && ts.isStringLiteral(first)) {
    const whole = evaluation.textIfKnown(expression, scope)
    return whole === undefined
      ? null
      : text(String(whole).replace(first.text, evaluation.textOf(node.arguments[1], scope)))
  }
  if (name.text === 'split' && object.kind === 'text') {
    const separator = ts.isRegularExpressionLiteral(first) ? /\s+/ : evaluation.textOf(first, scope)
    return list(object.value.split(separator).map(text))
  }
  if (name.text === 'map' || name.text === 'flatMap') {
    const action = evaluation.value(first, scope)
    if (
      action.kind !== 'function' ||
      !evaluation.program.buildsSql(evaluation.checker.getTypeAtLocation(node))
    )
      return null
    const items =
      object.kind === 'list'
        ? object.items
        : [
            unknown(
              evaluation.program.elementType(
                object.type ?? evaluation.checker.getTypeAtLocation(expression),
              ),
            ),
          ]
    const results = items.map((item, index) =>
      evaluation.apply(action, [
        item,
        object.kind === 'list' ? text(index) : unknown(evaluation.checker.getNumberType()),
      ]),
    )
    return list(
      name.text === 'flatMap'
        ? results.flatMap((result) => (result.kind === 'list' ? result.items : [result]))
        : results,
    )
  }
  return null
}

// Calls that the evaluation understands without reading their source.
import ts from 'typescript'
import { fragment, joined, list, literal, piece, reference, text, unknown, Unresolvable } from './values.mjs'

/** `sql.ref(…)` and the like. */
export function builder(evaluation, name, node, scope) {
  const [first, second] = node.arguments
  if (name === 'ref' || name === 'table') return reference(evaluation.textOf(first, scope))
  if (name === 'id') return reference(node.arguments.map((argument) => evaluation.textOf(argument, scope)).join('.'))
  if (name === 'lit') return literal(evaluation.textOf(first, scope))
  if (name === 'raw') return fragment(String(evaluation.textOf(first, scope)))
  if (name === 'val') return fragment(...piece(unknown(evaluation.checker.getTypeAtLocation(first))))
  if (name !== 'join') throw new Unresolvable(node.getText())
  const items = evaluation.value(first, scope)
  const separator = second ? evaluation.inserted(second, scope) : [', ']
  const element = evaluation.program.elementType(evaluation.checker.getTypeAtLocation(first))
  if (items.kind !== 'list' && evaluation.program.isSql(element)) throw new Unresolvable(node.getText())
  const pieces = (items.kind === 'list' ? items.items : [unknown(element)]).map((item) => {
    if (item.kind === 'unknown' && evaluation.program.isSql(item.type)) throw new Unresolvable(node.getText())
    return piece(item, () => element)
  })
  return joined(pieces, separator)
}

/** What `.map`, `.flatMap` and `.split` make of what is known; null where that says nothing of SQL. */
export function method(evaluation, { expression, name }, node, scope) {
  const object = evaluation.value(expression, scope)
  const [first] = node.arguments
  if (name.text === 'split' && object.kind === 'text') {
    const separator = ts.isRegularExpressionLiteral(first) ? /\s+/ : evaluation.textOf(first, scope)
    return list(object.value.split(separator).map(text))
  }
  if (name.text === 'map' || name.text === 'flatMap') {
    const action = evaluation.value(first, scope)
    if (action.kind !== 'function' || !evaluation.program.buildsSql(evaluation.checker.getTypeAtLocation(node))) return null
    const items =
      object.kind === 'list' ? object.items : [unknown(evaluation.program.elementType(evaluation.checker.getTypeAtLocation(expression)))]
    const results = items.map((item, index) =>
      evaluation.apply(action, [item, object.kind === 'list' ? text(index) : unknown(evaluation.checker.getNumberType())]),
    )
    return list(name.text === 'flatMap' ? results.flatMap((result) => (result.kind === 'list' ? result.items : [result])) : results)
  }
  return null
}

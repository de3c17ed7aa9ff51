// Where the value of a name comes from: a constant, a loop, or the callers of its function.
import ts from 'typescript'
import { isConstant } from './syntax.mjs'
import { absent, Impossible, isAbsent, list, unknown, Unresolvable } from './values.mjs'

/** The value of a name; of a value of the run its type. */
export function identifier(evaluation, node, scope) {
  const { checker, program } = evaluation
  const symbol = program.symbolOf(node)
  if (scope.has(symbol)) return scope.get(symbol)
  const declaration = symbol?.valueDeclaration
  if (!declaration || declaration.getSourceFile().isDeclarationFile) return node.text === 'undefined' ? absent : evaluation.unknownAt(node)
  if (ts.isFunctionDeclaration(declaration)) return { kind: 'function', node: declaration, scope }
  const binding = bindingOf(declaration)
  const needsCallers = evaluation.asksCallers || program.buildsSql(checker.getTypeAtLocation(node))
  let whole = null
  if (ts.isVariableDeclaration(binding) && isConstant(binding)) {
    if (binding.initializer) whole = filled(evaluation, binding, symbol, scope) ?? evaluation.value(binding.initializer, scope)
    else if (ts.isForOfStatement(binding.parent.parent)) whole = inLoop(evaluation, binding.parent.parent, scope)
  } else if (ts.isParameter(binding) && needsCallers) whole = handedIn(evaluation, binding, node)
  if (!whole) return evaluation.unknownAt(node)
  if (binding === declaration) return whole
  if (isAbsent(whole)) throw new Impossible(node.getText())
  return part(evaluation, whole, declaration, scope) ?? evaluation.unknownAt(node)
}

/** The declaration that `{ key, sums }` stands in; one level deep. */
function bindingOf(declaration) {
  return ts.isBindingElement(declaration) ? declaration.parent.parent : declaration
}

/** A list that begins empty: one of each that is pushed into it. */
function filled(evaluation, { initializer, parent }, symbol, scope) {
  const isEmpty = ts.isArrayLiteralExpression(initializer) && initializer.elements.length === 0
  if (!isEmpty || !evaluation.program.buildsSql(evaluation.checker.getTypeAtLocation(initializer.parent.name))) return null
  const pushed = []
  const visit = (node) => {
    const called = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression : null
    if (called?.name.text === 'push' && ts.isIdentifier(called.expression) && evaluation.program.symbolOf(called.expression) === symbol)
      pushed.push(...node.arguments)
    ts.forEachChild(node, visit)
  }
  visit(parent.parent.parent)
  return list(pushed.map((argument) => evaluation.value(argument, scope)).filter((value) => !isAbsent(value)))
}

/** One of what a loop goes through. */
function inLoop(evaluation, loop, scope) {
  const all = evaluation.value(loop.expression, scope)
  if (all.kind !== 'list') return null
  return all.items[evaluation.choices.choose(loop, all.items.length)] ?? null
}

/** What the callers of its function hand in as a parameter. */
function handedIn(evaluation, parameter, node) {
  const { choices, program } = evaluation
  const calls = program.callsOf(parameter.parent)
  const mustBeKnown = program.isSql(evaluation.checker.getTypeAtLocation(node))
  if (calls.length > 0) {
    const call = calls[choices.choose(parameter.parent, calls.length)]
    const argument = call.arguments[parameter.parent.parameters.indexOf(parameter)] ?? parameter.initializer
    if (argument) return evaluation.value(argument, new Map())
    if (parameter.questionToken) return absent
  }
  if (mustBeKnown) throw new Unresolvable(node.getText())
  return null
}

/** The part of a value that an element of a pattern names; null when nothing is known of it. */
export function part(evaluation, whole, element, scope) {
  if (element.dotDotDotToken) return null
  const found = ts.isArrayBindingPattern(element.parent)
    ? whole.kind === 'list'
      ? whole.items[element.parent.elements.indexOf(element)]
      : null
    : memberOf(evaluation, whole, (element.propertyName ?? element.name).text, element)
  return found && isAbsent(found) && element.initializer ? evaluation.value(element.initializer, scope) : found
}

/** `object.name` or `object[name]`; a name of undefined: any of them. */
export function property(evaluation, node, name, scope) {
  const object = evaluation.value(node.expression, scope)
  if (isAbsent(object)) {
    if (node.questionDotToken || ts.isOptionalChain(node)) return absent
    throw new Impossible(node.getText())
  }
  if (name === undefined) return object.kind === 'unknown' ? ofType(evaluation, object, name, node) : evaluation.unknownAt(node)
  if (object.kind === 'list' && typeof name === 'number') return object.items[name] ?? evaluation.unknownAt(node)
  return memberOf(evaluation, object, name, node) ?? evaluation.unknownAt(node)
}

function memberOf(evaluation, object, name, node) {
  if (object.kind === 'unknown') return ofType(evaluation, object, name, node)
  if (object.kind !== 'object') return null
  return member(evaluation, object, name) ?? (isClosed(evaluation, object) ? absent : null)
}

/** By the type of what is known of the object, which may say more than that of the expression. */
function ofType({ checker }, { type }, name, node) {
  const given = checker.getNonNullableType(type)
  const found = name === undefined || typeof name === 'number' ? undefined : checker.getPropertyOfType(given, String(name))
  if (found) return unknown(checker.getTypeOfSymbolAtLocation(found, node))
  const element = checker.getIndexTypeOfType(given, ts.IndexKind.Number)
  return element && typeof name !== 'string' ? unknown(element) : null
}

/** A property of an object literal; null when it has none of the name. */
export function member(evaluation, object, name) {
  if (object.entries) return object.entries.get(String(name)) ?? null
  for (const written of object.node.properties.toReversed()) {
    if (ts.isSpreadAssignment(written)) {
      const spread = evaluation.value(written.expression, object.scope)
      const found = memberOf(evaluation, spread, name, written.expression)
      if (found && !isAbsent(found)) return found
    } else if (written.name && ts.isComputedPropertyName(written.name)) continue
    else if (written.name?.text === String(name)) {
      if (ts.isShorthandPropertyAssignment(written)) return identifier(evaluation, written.name, object.scope)
      if (ts.isPropertyAssignment(written)) return evaluation.value(written.initializer, object.scope)
      return { kind: 'function', node: written, scope: object.scope }
    }
  }
  return null
}

/** Whether all properties of an object are known. */
function isClosed(evaluation, object) {
  if (object.entries) return true
  return object.node.properties.every((written) => {
    if (!ts.isSpreadAssignment(written)) return !ts.isComputedPropertyName(written.name)
    const spread = evaluation.value(written.expression, object.scope)
    return isAbsent(spread) || (spread.kind === 'object' && isClosed(evaluation, spread))
  })
}

/** The names of an object's properties; null when they are not known. */
export function namesOf(evaluation, object) {
  if (object.kind === 'unknown') return namesOfType(evaluation.checker, object.type)
  if (object.kind !== 'object') return null
  if (object.entries) return [...object.entries.keys()]
  const names = object.node.properties.map((written) => {
    if (!ts.isSpreadAssignment(written)) return ts.isComputedPropertyName(written.name) ? null : [written.name.text]
    return namesOf(evaluation, evaluation.value(written.expression, object.scope))
  })
  return names.includes(null) ? null : [...new Set(names.flat())]
}

/** Of several types one after the other: nothing is known of which of them it is. */
function namesOfType(checker, type) {
  const given = checker.getNonNullableType(type)
  if (given.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) || given.getStringIndexType()) return null
  const names = (given.isUnion() ? given.types : [given]).flatMap((one) => checker.getPropertiesOfType(one).map(({ name }) => name))
  return names.length === 0 ? null : [...new Set(names)]
}

// Resolves the value of a name from a constant, a loop, or the callers of its function.
import ts from 'typescript'
import { isConstant } from './syntax.mjs'
import { absent, Impossible, isAbsent, list, Unresolvable, unknown } from './values.mjs'

/** Returns the value of a name, or only its type if the value is known only at run time. */
export function identifier(evaluation, node, scope) {
  const { checker, program } = evaluation
  const symbol = program.symbolOf(node)
  if (scope.has(symbol)) return scope.get(symbol)
  const declaration = symbol?.valueDeclaration
  if (!declaration || declaration.getSourceFile().isDeclarationFile)
    return node.text === 'undefined' ? absent : evaluation.unknownAt(node)
  if (ts.isFunctionDeclaration(declaration)) return { kind: 'function', node: declaration, scope }
  const binding = bindingOf(declaration)
  const needsCallers = evaluation.asksCallers || program.buildsSql(checker.getTypeAtLocation(node))
  let whole = null
  if (ts.isVariableDeclaration(binding) && isConstant(binding)) {
    if (binding.initializer)
      whole =
        filled(evaluation, binding, symbol, scope) ?? evaluation.value(binding.initializer, scope)
    else if (ts.isForOfStatement(binding.parent.parent))
      whole = inLoop(evaluation, binding.parent.parent, scope)
  } else if (ts.isParameter(binding) && needsCallers) whole = handedIn(evaluation, binding, node)
  if (!whole) return evaluation.unknownAt(node)
  if (binding === declaration) return whole
  if (isAbsent(whole)) throw new Impossible(node.getText())
  return part(evaluation, whole, declaration, scope) ?? evaluation.unknownAt(node)
}

/**
 * Returns the declaration that contains a binding pattern such as `{ key, sums }`. Nested patterns
 * are not supported.
 */
function bindingOf(declaration) {
  return ts.isBindingElement(declaration) ? declaration.parent.parent : declaration
}

/** Returns the value of a list that starts empty: one item for each `push` call. */
function filled(evaluation, { initializer, parent }, symbol, scope) {
  const isEmpty = ts.isArrayLiteralExpression(initializer) && initializer.elements.length === 0
  if (
    !isEmpty ||
    !evaluation.program.buildsSql(evaluation.checker.getTypeAtLocation(initializer.parent.name))
  )
    return null
  const pushed = []
  const visit = (node) => {
    const called =
      ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
        ? node.expression
        : null
    if (
      called?.name.text === 'push' &&
      ts.isIdentifier(called.expression) &&
      evaluation.program.symbolOf(called.expression) === symbol
    )
      pushed.push(...node.arguments)
    ts.forEachChild(node, visit)
  }
  visit(parent.parent.parent)
  return list(
    pushed.map((argument) => evaluation.value(argument, scope)).filter((value) => !isAbsent(value)),
  )
}

/** Returns one item of the list that a loop iterates over. */
function inLoop(evaluation, loop, scope) {
  const all = evaluation.value(loop.expression, scope)
  if (all.kind !== 'list') return null
  return all.items[evaluation.choices.choose(loop, all.items.length)] ?? null
}

/** Returns the argument that a caller of the function passes for a parameter. */
function handedIn(evaluation, parameter, node) {
  const { choices, program } = evaluation
  const calls = program.callsOf(parameter.parent)
  const mustBeKnown = program.isSql(evaluation.checker.getTypeAtLocation(node))
  if (calls.length > 0) {
    const call = calls[choices.choose(parameter.parent, calls.length)]
    const argument =
      call.arguments[parameter.parent.parameters.indexOf(parameter)] ?? parameter.initializer
    if (argument) return evaluation.value(argument, new Map())
    if (parameter.questionToken) return absent
  }
  if (mustBeKnown) throw new Unresolvable(node.getText())
  return null
}

/** Returns the part of a value that a pattern element binds; null if it is unknown. */
export function part(evaluation, whole, element, scope) {
  if (element.dotDotDotToken) return null
  const value = ts.isArrayBindingPattern(element.parent)
    ? whole.kind === 'list'
      ? whole.items[element.parent.elements.indexOf(element)]
      : null
    : memberOf(evaluation, whole, (element.propertyName ?? element.name).text, element)
  return value && isAbsent(value) && element.initializer
    ? evaluation.value(element.initializer, scope)
    : value
}

/** Returns the value of `object.name` or `object[name]`. An undefined name means an unknown one. */
export function property(evaluation, node, name, scope) {
  const object = evaluation.value(node.expression, scope)
  if (isAbsent(object)) {
    if (node.questionDotToken || ts.isOptionalChain(node)) return absent
    throw new Impossible(node.getText())
  }
  if (name === undefined)
    return object.kind === 'unknown'
      ? ofType(evaluation, object, name, node)
      : evaluation.unknownAt(node)
  if (object.kind === 'list' && typeof name === 'number')
    return object.items[name] ?? evaluation.unknownAt(node)
  return memberOf(evaluation, object, name, node) ?? evaluation.unknownAt(node)
}

function memberOf(evaluation, object, name, node) {
  if (object.kind === 'unknown') return ofType(evaluation, object, name, node)
  if (object.kind !== 'object') return null
  return member(evaluation, object, name) ?? (isClosed(evaluation, object) ? absent : null)
}

/**
 * Returns a property by the object's evaluated type, which may be narrower than the type of the
 * expression.
 */
function ofType({ checker }, { type }, name, node) {
  const objectType = checker.getNonNullableType(type)
  const symbol =
    name === undefined || typeof name === 'number'
      ? undefined
      : checker.getPropertyOfType(objectType, String(name))
  if (symbol) return unknown(checker.getTypeOfSymbolAtLocation(symbol, node))
  const element = checker.getIndexTypeOfType(objectType, ts.IndexKind.Number)
  return element && typeof name !== 'string' ? unknown(element) : null
}

/** Returns a property of an object literal; null if it has no such property. */
export function member(evaluation, object, name) {
  if (object.entries) return object.entries.get(String(name)) ?? null
  for (const written of object.node.properties.toReversed()) {
    if (ts.isSpreadAssignment(written)) {
      const spread = evaluation.value(written.expression, object.scope)
      const value = memberOf(evaluation, spread, name, written.expression)
      if (value && !isAbsent(value)) return value
    } else if (written.name && ts.isComputedPropertyName(written.name)) continue
    else if (written.name?.text === String(name)) {
      if (ts.isShorthandPropertyAssignment(written))
        return identifier(evaluation, written.name, object.scope)
      if (ts.isPropertyAssignment(written))
        return evaluation.value(written.initializer, object.scope)
      return { kind: 'function', node: written, scope: object.scope }
    }
  }
  return null
}

/** Returns whether all properties of an object are known. */
function isClosed(evaluation, object) {
  if (object.entries) return true
  return object.node.properties.every((written) => {
    if (!ts.isSpreadAssignment(written)) return !ts.isComputedPropertyName(written.name)
    const spread = evaluation.value(written.expression, object.scope)
    return isAbsent(spread) || (spread.kind === 'object' && isClosed(evaluation, spread))
  })
}

/** Returns the names of an object's properties; null if they are unknown. */
export function namesOf(evaluation, object) {
  if (object.kind === 'unknown') return namesOfType(evaluation.checker, object.type)
  if (object.kind !== 'object') return null
  if (object.entries) return [...object.entries.keys()]
  const names = object.node.properties.map((written) => {
    if (!ts.isSpreadAssignment(written))
      return ts.isComputedPropertyName(written.name) ? null : [written.name.text]
    return namesOf(evaluation, evaluation.value(written.expression, object.scope))
  })
  return names.includes(null) ? null : [...new Set(names.flat())]
}

/** Returns the property names of a type. For a union, returns those of all its members. */
function namesOfType(checker, type) {
  const objectType = checker.getNonNullableType(type)
  if (
    objectType.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) ||
    objectType.getStringIndexType()
  )
    return null
  const members = objectType.isUnion() ? objectType.types : [objectType]
  const names = members.flatMap((member) =>
    checker.getPropertiesOfType(member).map(({ name }) => name),
  )
  return names.length === 0 ? null : [...new Set(names)]
}

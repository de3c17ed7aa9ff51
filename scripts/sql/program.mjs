// The TypeScript program whose statements are checked.
import path from 'node:path'
import ts from 'typescript'

/** Reads the sources of a project, types and all; `isChecked` says of which files the statements are checked. */
export function readProgram(configFile, isChecked) {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(configFile))
  const program = ts.createProgram(fileNames.filter(isChecked), { ...options, noEmit: true, composite: false, incremental: false })
  const checker = remembering(program.getTypeChecker())
  const sources = program.getSourceFiles().filter((source) => !source.isDeclarationFile && isChecked(source.fileName))
  let calls = null

  const symbolOf = memoized((node) => {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  })
  const isTag = (node) => ts.isIdentifier(node) && node.text === 'sql'
  const isSql = memoized((type) => Boolean((type.isUnion() ? type.types : [type]).some((one) => one.getProperty('toOperationNode'))))
  const element = (type) => checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  const elementType = (type) => element(type) ?? type
  /** Whether SQL is in a value of the type: a piece, a list of pieces, or an object with pieces. */
  const looksForSql = (given, depth) => {
    const type = checker.getNonNullableType(checker.getAwaitedType(given) ?? given)
    if (type.flags & (ts.TypeFlags.Primitive | ts.TypeFlags.Any)) return false
    if (isSql(type)) return true
    if (type.isUnion()) return type.types.some((one) => looksForSql(one, depth))
    const item = element(type)
    if (item) return depth < 5 && looksForSql(item, depth + 1)
    if (type.getCallSignatures().length > 0)
      return depth < 5 && type.getCallSignatures().some((one) => looksForSql(one.getReturnType(), depth + 1))
    return depth < 4 && type.flags & ts.TypeFlags.Object && type.getProperties().length < 8
      ? type.getProperties().some((property) => looksForSql(checker.getTypeOfSymbol(property), depth + 2))
      : false
  }
  const buildsSql = memoized((type) => looksForSql(type, 0))

  /** The calls of a function that has a name. */
  function callsOf(called) {
    calls ??= callsByFunction(sources, symbolOf)
    return calls.get(called) ?? []
  }
  return { checker, sources, symbolOf, isTag, isSql, buildsSql, elementType, callsOf }
}

/** An answer for each argument, worked out once: conditions are tried by reading the same sources again and again. */
function memoized(answer) {
  const known = new Map()
  return (argument) => {
    if (!known.has(argument)) known.set(argument, answer(argument))
    return known.get(argument)
  }
}

/** A type checker that works out each node once. */
function remembering(checker) {
  return {
    ...checker,
    getTypeAtLocation: memoized((node) => checker.getTypeAtLocation(node)),
    getSymbolAtLocation: memoized((node) => checker.getSymbolAtLocation(node)),
    getAwaitedType: memoized((type) => checker.getAwaitedType(type)),
  }
}

function callsByFunction(sources, symbolOf) {
  const calls = new Map()
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const declaration = symbolOf(node.expression)?.valueDeclaration
      const called = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
      if (called) calls.set(called, [...(calls.get(called) ?? []), node])
    }
    ts.forEachChild(node, visit)
  }
  sources.forEach(visit)
  return calls
}

/** The statements of a source: templates that are run or that say their rows (the others are pieces of these), and calls whose answer is run. */
export function statementsOf(source, { checker, isSql, isTag }) {
  const found = []
  // `sql.raw(…)` runs a text of the run: a file of migrations.
  const isBuilder = ({ expression }) => ts.isPropertyAccessExpression(expression) && isTag(expression.expression)
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && isTag(node.tag) && isStatement(node)) found.push(node)
    if (
      isRun(node) &&
      ts.isCallExpression(node.expression) &&
      isSql(checker.getTypeAtLocation(node.expression)) &&
      !isBuilder(node.expression)
    )
      found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isRun = (node) => ts.isPropertyAccessExpression(node) && node.name.text === 'execute'

function isStatement(template) {
  if (template.typeArguments) return true
  const { parent } = template
  if (isRun(parent)) return true
  return ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) && /query|run$/i.test(parent.expression.text)
}

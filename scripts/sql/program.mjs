// Reads the TypeScript program whose statements are checked.
import path from 'node:path'
import ts from 'typescript'

/**
 * Reads the sources of a project with their types. `isChecked` selects the files whose statements
 * are checked.
 */
export function readProgram(configFile, isChecked) {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    path.dirname(configFile),
  )
  const program = ts.createProgram(fileNames.filter(isChecked), {
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
  })
  const checker = memoizedChecker(program.getTypeChecker())
  const sources = program
    .getSourceFiles()
    .filter((source) => !source.isDeclarationFile && isChecked(source.fileName))
  let calls = null

  const symbolOf = memoized((node) => {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  })
  const isTag = (node) => ts.isIdentifier(node) && node.text === 'sql'
  const isSql = memoized((type) =>
    Boolean(
      (type.isUnion() ? type.types : [type]).some((member) =>
        member.getProperty('toOperationNode'),
      ),
    ),
  )
  const element = (type) => checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  const elementType = (type) => element(type) ?? type
  /**
   * Returns whether a value of the type contains SQL: a piece, a list of pieces, or an object with
   * pieces.
   */
  const containsSql = (declaredType, depth) => {
    const type = checker.getNonNullableType(checker.getAwaitedType(declaredType) ?? declaredType)
    if (type.flags & (ts.TypeFlags.Primitive | ts.TypeFlags.Any)) return false
    if (isSql(type)) return true
    if (type.isUnion()) return type.types.some((member) => containsSql(member, depth))
    const item = element(type)
    if (item) return depth < 5 && containsSql(item, depth + 1)
    if (type.getCallSignatures().length > 0)
      return (
        depth < 5 &&
        type
          .getCallSignatures()
          .some((signature) => containsSql(signature.getReturnType(), depth + 1))
      )
    return depth < 4 && type.flags & ts.TypeFlags.Object && type.getProperties().length < 8
      ? type
          .getProperties()
          .some((property) => containsSql(checker.getTypeOfSymbol(property), depth + 2))
      : false
  }
  const buildsSql = memoized((type) => containsSql(type, 0))

  /** Returns the calls of a named function. */
  function callsOf(called) {
    calls ??= callsByFunction(sources, symbolOf)
    return calls.get(called) ?? []
  }
  return { checker, sources, symbolOf, isTag, isSql, buildsSql, elementType, callsOf }
}

/**
 * Caches a function by its argument, because each combination of conditions evaluates the same
 * sources again.
 */
function memoized(answer) {
  const cache = new Map()
  return (argument) => {
    if (!cache.has(argument)) cache.set(argument, answer(argument))
    return cache.get(argument)
  }
}

/** Returns a type checker that caches its results by node. */
function memoizedChecker(checker) {
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
      const called =
        declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
      if (called) calls.set(called, [...(calls.get(called) ?? []), node])
    }
    ts.forEachChild(node, visit)
  }
  sources.forEach(visit)
  return calls
}

/**
 * Returns the statements of a source: templates with a row type or `.execute`, and executed calls.
 * Other templates are pieces of these.
 */
export function statementsOf(source, { checker, isSql, isTag }) {
  const statements = []
  // `sql.raw(…)` runs a text that is known only at run time, such as a migration.
  const isBuilder = ({ expression }) =>
    ts.isPropertyAccessExpression(expression) && isTag(expression.expression)
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && isTag(node.tag) && isStatement(node))
      statements.push(node)
    if (
      isRun(node) &&
      ts.isCallExpression(node.expression) &&
      isSql(checker.getTypeAtLocation(node.expression)) &&
      !isBuilder(node.expression)
    )
      statements.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return statements
}

const isRun = (node) => ts.isPropertyAccessExpression(node) && node.name.text === 'execute'

function isStatement(template) {
  if (template.typeArguments) return true
  const { parent } = template
  if (isRun(parent)) return true
  return (
    ts.isCallExpression(parent) &&
    ts.isIdentifier(parent.expression) &&
    /query|run$/i.test(parent.expression.text)
  )
}

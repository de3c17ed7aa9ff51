// Collects the text keys that the browser apps use, by the TypeScript compiler. A key with a variable
// part counts as one key for each value of the part's type.
import path from 'node:path'
import ts from 'typescript'

/**
 * Reads the calls of `t` (a TFunction) and of the methods of `labels`, and the names of sections
 * and columns, of one or more programs. `wide` lists calls whose keys have a type with too many
 * values, such as string.
 */
export function readWebKeys(...configFiles) {
  const used = { keys: new Set(), ofLabels: new Set(), columns: new Set(), wide: [] }
  for (const configFile of configFiles) readProgram(configFile, used)
  return used
}

function readProgram(configFile, used) {
  const program = programOf(configFile)
  const checker = program.getTypeChecker()
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(path.join(path.dirname(configFile), 'src'))) continue
    const visit = (node) => {
      if (ts.isCallExpression(node) && node.arguments[0]) readCall(node, source, checker, used)
      if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer))
        readAttribute(node, used)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
}

function programOf(configFile) {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    path.dirname(configFile),
  )
  const files = fileNames.filter((file) => !file.includes('.test.'))
  return ts.createProgram(files, { ...options, noEmit: true, composite: false, incremental: false })
}

/** Collects the sections of forms, and the list columns that are not fields of the record. */
function readAttribute({ name, initializer, parent }, used) {
  const tag = parent.parent.tagName.getText()
  if (tag === 'Section' && name.getText() === 'name')
    used.ofLabels.add(`sections.${initializer.text}`)
  if (tag === 'Column' && name.getText() === 'source')
    used.columns.add(`fields.${initializer.text}`)
}

const conventions = /\/src\/(kit|import-export|bulk-edit)\//

/**
 * Callees that may be text functions. Others are skipped, because reading their type takes most of
 * the time.
 */
const called = /(^|\.)(t|\w*[tT]exts?|has|option)$/

function readCall(node, source, checker, used) {
  if (!called.test(node.expression.getText())) return
  const [argument, second] = node.arguments
  const namespace = namespaceOf(checker.getTypeAtLocation(node.expression), checker)
  const ofLabels = namespace === null && isOfLabels(node, checker)
  if (namespace === null && !ofLabels) return
  const isOption = ofLabels && node.expression.name.text === 'option'
  const keys = isOption ? optionKeys(argument, second, checker) : keysOf(argument, checker)
  // The kit looks up texts by the contract of a resource; scripts/texts/convention-keys.mjs lists
  // those keys.
  if (!keys && conventions.test(source.fileName)) return
  if (!keys) {
    used.wide.push(
      `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}  ${argument.getText()}`,
    )
    return
  }
  for (const key of keys) {
    if (ofLabels) used.ofLabels.add(key)
    else used.keys.add(key.includes(':') ? key : `${namespace}:${key}`)
  }
}

/** Returns the default namespace of a TFunction, which is its first; null for other functions. */
function namespaceOf(type, checker) {
  if (!type.getProperty('$TFunctionBrand')) return null
  const [namespaces] = checker.getTypeArguments(type)
  const first =
    namespaces &&
    (checker.isTupleType(namespaces) ? checker.getTypeArguments(namespaces)[0] : namespaces)
  return first?.isStringLiteral() ? first.value : 'common'
}

function isOfLabels({ expression }, checker) {
  return (
    ts.isPropertyAccessExpression(expression) &&
    Boolean(checker.getTypeAtLocation(expression.expression).getProperty('titleOne'))
  )
}

function optionKeys(field, value, checker) {
  const [fields, values] = [keysOf(field, checker), keysOf(value, checker)]
  return (
    fields &&
    values &&
    fields.flatMap((name) => values.map((option) => `options.${name}.${option}`))
  )
}

/** Returns the possible values of a key; null if its type is not a finite union. */
function keysOf(node, checker) {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) {
    const [whenTrue, whenFalse] = [keysOf(node.whenTrue, checker), keysOf(node.whenFalse, checker)]
    return whenTrue && whenFalse && [...whenTrue, ...whenFalse]
  }
  if (!ts.isTemplateExpression(node)) return literalsOf(checker.getTypeAtLocation(node))
  return node.templateSpans.reduce(
    (heads, { expression, literal }) => {
      const values = literalsOf(checker.getTypeAtLocation(expression))
      return (
        heads &&
        values &&
        heads.flatMap((head) => values.map((value) => `${head}${value}${literal.text}`))
      )
    },
    [node.head.text],
  )
}

function literalsOf(type) {
  const members = type.isUnion() ? type.types : [type]
  return members.every((member) => member.isStringLiteral())
    ? members.map(({ value }) => value)
    : null
}

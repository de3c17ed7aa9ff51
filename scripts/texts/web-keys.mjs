// The texts that the web's screens ask for, as the compiler sees them: a key with a part that is only known when the screen is drawn
// stands for as many texts as its type has values.
import path from 'node:path'
import ts from 'typescript'

/**
 * Reads the calls of `t` (a TFunction) and of the methods of `labels`, and the names of sections and columns. `wide` are calls whose keys the
 * types do not enumerate.
 */
export function readWebKeys(configFile) {
  const program = programOf(configFile)
  const checker = program.getTypeChecker()
  const found = { keys: new Set(), ofLabels: new Set(), columns: new Set(), wide: [] }
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(path.join(path.dirname(configFile), 'src'))) continue
    const visit = (node) => {
      if (ts.isCallExpression(node) && node.arguments[0]) readCall(node, source, checker, found)
      if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) readAttribute(node, found)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

function programOf(configFile) {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(configFile))
  const files = fileNames.filter((file) => !file.includes('.test.'))
  return ts.createProgram(files, { ...options, noEmit: true, composite: false, incremental: false })
}

/** Sections of a form, and columns of a list that are no field of the record. */
function readAttribute({ name, initializer, parent }, found) {
  const tag = parent.parent.tagName.getText()
  if (tag === 'Section' && name.getText() === 'name') found.ofLabels.add(`sections.${initializer.text}`)
  if (tag === 'Column' && name.getText() === 'source') found.columns.add(`fields.${initializer.text}`)
}

const conventions = /\/src\/(kit|import-export|bulk-edit)\//

/** Only calls that can be one are asked for their type: that is what takes the time. */
const called = /(^|\.)(t|\w*[tT]exts?|has|option)$/

function readCall(node, source, checker, found) {
  if (!called.test(node.expression.getText())) return
  const [argument, second] = node.arguments
  const namespace = namespaceOf(checker.getTypeAtLocation(node.expression), checker)
  const ofLabels = namespace === null && isOfLabels(node, checker)
  if (namespace === null && !ofLabels) return
  const isOption = ofLabels && node.expression.name.text === 'option'
  const keys = isOption ? optionKeys(argument, second, checker) : keysOf(argument, checker)
  // The kit's own parts ask for what a resource's contract has: scripts/texts/convention-keys.mjs.
  if (!keys && conventions.test(source.fileName)) return
  if (!keys) {
    found.wide.push(`${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}  ${argument.getText()}`)
    return
  }
  for (const key of keys) {
    if (ofLabels) found.ofLabels.add(key)
    else found.keys.add(key.includes(':') ? key : `${namespace}:${key}`)
  }
}

/** The namespace of keys without one: the first of those that a TFunction was made for; null of any other function. */
function namespaceOf(type, checker) {
  if (!type.getProperty('$TFunctionBrand')) return null
  const [given] = checker.getTypeArguments(type)
  const first = given && (checker.isTupleType(given) ? checker.getTypeArguments(given)[0] : given)
  return first?.isStringLiteral() ? first.value : 'common'
}

function isOfLabels({ expression }, checker) {
  return ts.isPropertyAccessExpression(expression) && Boolean(checker.getTypeAtLocation(expression.expression).getProperty('titleOne'))
}

function optionKeys(field, value, checker) {
  const [fields, values] = [keysOf(field, checker), keysOf(value, checker)]
  return fields && values && fields.flatMap((name) => values.map((one) => `options.${name}.${one}`))
}

/** What a key can be; null where its type has no end. */
function keysOf(node, checker) {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) {
    const [one, other] = [keysOf(node.whenTrue, checker), keysOf(node.whenFalse, checker)]
    return one && other && [...one, ...other]
  }
  if (!ts.isTemplateExpression(node)) return literalsOf(checker.getTypeAtLocation(node))
  return node.templateSpans.reduce(
    (heads, { expression, literal }) => {
      const values = literalsOf(checker.getTypeAtLocation(expression))
      return heads && values && heads.flatMap((head) => values.map((value) => `${head}${value}${literal.text}`))
    },
    [node.head.text],
  )
}

function literalsOf(type) {
  const all = type.isUnion() ? type.types : [type]
  return all.every((one) => one.isStringLiteral()) ? all.map(({ value }) => value) : null
}

// Requires every export of the kit to have two users: two folders outside the kit, or one folder
// and the kit itself (docs/decisions/065-scope-of-the-web-kit.md). `node scripts/check-weight.mjs`;
// `--folders` also prints the lines and users of each folder.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './steps.mjs'

/** Exports with a single user that stay in the kit, with the reason. */
const exceptions = new Map([
  ['ListToolsContext', 'the app provides components that the kit cannot import'],
  ['prefetchList', 'the router prefetches a list while its code is loading'],
  ...['TextAreaField', 'TimestampField', 'ChoiceField'].map((field) => [
    field,
    'the fields of a FormDialog are one set',
  ]),
])

const web = 'apps/web/src'
const kit = `${web}/kit`
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', web], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(path.join(root, file)),
  )
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const linesOf = (folder) =>
  files
    .filter((file) => file.startsWith(`${folder}/`))
    .reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)

/**
 * Returns the folder that a file belongs to: the kit, a feature, or another folder of the web app.
 */
const folderOf = (file) => /^apps\/web\/src\/(features\/[^/]+\/[^/]+|[^/]+)/.exec(file)?.[1] ?? file
const partOf = (file) => path.posix.relative(kit, file).split('/')[0]

/** Returns the kit file that an import names; null for other imports. */
function target(from, specifier) {
  if (specifier.startsWith('#kit/')) return `${kit}/${specifier.slice('#kit/'.length)}`
  const file = path.posix.join(path.posix.dirname(from), specifier)
  return specifier.startsWith('.') && file.startsWith(`${kit}/`) ? file : null
}

/**
 * The folders that import each export of the kit, by `<file> <export>`. They include the kit if
 * another of its files does.
 */
const users = new Map()
/** The values that the kit exports. Types are not counted, because each belongs to a value. */
const exported = []

function recordUse(from, specifier, names) {
  const file = target(from, specifier)
  if (!file) return
  for (const name of names) {
    const key = `${file} ${name}`
    users.set(key, (users.get(key) ?? new Set()).add(folderOf(from)))
  }
}

/**
 * Returns the exports that a dynamic import uses: X in `import('./x.tsx').then((m) => ({ default:
 * m.X }))`.
 */
const loadedBy = (call) =>
  [...call.parent.parent.getText().matchAll(/\bm\.(\w+)/g)].map((match) => match[1])

function visit(from, node) {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings
    const names =
      bindings && ts.isNamedImports(bindings)
        ? bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text)
        : []
    recordUse(from, node.moduleSpecifier.text, names)
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    recordUse(from, node.arguments[0].text, loadedBy(node))
  ts.forEachChild(node, (child) => visit(from, child))
}

for (const file of files.filter((name) => name.startsWith(`${web}/`))) {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  visit(file, source)
  if (!file.startsWith(`${kit}/`)) continue
  for (const node of source.statements) {
    if (
      !ts.canHaveModifiers(node) ||
      !ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    )
      continue
    if (ts.isFunctionDeclaration(node)) exported.push({ file, name: node.name.text })
    if (ts.isVariableStatement(node))
      for (const { name } of node.declarationList.declarations)
        exported.push({ file, name: name.text })
  }
}

const problems = []
for (const { file, name } of exported) {
  const [user, ...others] = users.get(`${file} ${name}`) ?? []
  const hasSingleUser = user !== undefined && user !== 'kit' && others.length === 0
  if (hasSingleUser && !exceptions.has(name))
    problems.push(`${file}: only ${user} uses ${name}. Move it there.`)
  if (!hasSingleUser && exceptions.has(name))
    problems.push(`${name} needs no exception any more. Remove it from scripts/check-weight.mjs.`)
}
if (process.argv.includes('--folders')) {
  for (const part of new Set(exported.map(({ file }) => partOf(file)))) {
    const exportsOfPart = exported.filter(({ file }) => partOf(file) === part)
    const outside = new Set(
      exportsOfPart.flatMap(({ file, name }) => [...(users.get(`${file} ${name}`) ?? [])]),
    )
    outside.delete('kit')
    console.log(
      `${String(linesOf(`${kit}/${part}`)).padStart(5)}  ${part}: used by ${outside.size} other folders`,
    )
  }
}
for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1

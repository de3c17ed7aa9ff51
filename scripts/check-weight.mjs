// Requires every export of the kit to have two users: two folders outside the kit, or one folder and the kit itself
// (docs/decisions/065-scope-of-the-web-kit.md). `node scripts/check-weight.mjs`; `--rooms` also prints the lines and users of each folder.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './steps.mjs'

/** Exports that one room outside uses and nothing in the kit, and why they stay. */
const exceptions = new Map([
  ['ListToolsContext', 'app hands in the rooms that the kit cannot import'],
  ['prefetchList', 'the router sends the request of a list ahead, while its program is on the way'],
])

const web = 'apps/web/src'
const kit = `${web}/kit`
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', web], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(path.join(root, file)))
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const linesOf = (folder) =>
  files.filter((file) => file.startsWith(`${folder}/`)).reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)

/** Who a file belongs to: the kit, a feature, or one of the other rooms of the web app. */
const roomOf = (file) => /^apps\/web\/src\/(features\/[^/]+|[^/]+)/.exec(file)?.[1] ?? file
const partOf = (file) => path.posix.relative(kit, file).split('/')[0]

/** The file of the kit that an import names; null for all others. */
function target(from, specifier) {
  if (specifier.startsWith('#kit/')) return `${kit}/${specifier.slice('#kit/'.length)}`
  const file = path.posix.join(path.posix.dirname(from), specifier)
  return specifier.startsWith('.') && file.startsWith(`${kit}/`) ? file : null
}

/** The rooms that import each export of the kit, by `file name`; the kit where another of its files does. */
const users = new Map()
/** Values that the kit exports; a type goes with the value whose shape it says. */
const exported = []

function note(from, specifier, names) {
  const file = target(from, specifier)
  if (!file) return
  for (const name of names) {
    const key = `${file} ${name}`
    users.set(key, (users.get(key) ?? new Set()).add(roomOf(from)))
  }
}

/** `import('./x.tsx').then((m) => ({ default: m.X }))` loads X. */
const loadedBy = (call) => [...call.parent.parent.getText().matchAll(/\bm\.(\w+)/g)].map((match) => match[1])

function visit(from, node) {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings
    const names = bindings && ts.isNamedImports(bindings) ? bindings.elements.map((one) => (one.propertyName ?? one.name).text) : []
    note(from, node.moduleSpecifier.text, names)
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) note(from, node.arguments[0].text, loadedBy(node))
  ts.forEachChild(node, (child) => visit(from, child))
}

for (const file of files.filter((one) => one.startsWith(`${web}/`))) {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  visit(file, source)
  if (!file.startsWith(`${kit}/`)) continue
  for (const node of source.statements) {
    if (!ts.canHaveModifiers(node) || !ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
    if (ts.isFunctionDeclaration(node)) exported.push({ file, name: node.name.text })
    if (ts.isVariableStatement(node)) for (const { name } of node.declarationList.declarations) exported.push({ file, name: name.text })
  }
}

const problems = []
for (const { file, name } of exported) {
  const [room, ...others] = users.get(`${file} ${name}`) ?? []
  const isAlone = room !== undefined && room !== 'kit' && others.length === 0
  if (isAlone && !exceptions.has(name)) problems.push(`${file}: ${name} has one user, ${room}: give it back`)
  if (!isAlone && exceptions.has(name)) problems.push(`${name} is no exception any more: take it off the list`)
}
if (process.argv.includes('--rooms')) {
  for (const part of new Set(exported.map(({ file }) => partOf(file)))) {
    const ofPart = exported.filter(({ file }) => partOf(file) === part)
    const outside = new Set(ofPart.flatMap(({ file, name }) => [...(users.get(`${file} ${name}`) ?? [])]))
    outside.delete('kit')
    console.log(`${String(linesOf(`${kit}/${part}`)).padStart(5)}  ${part}: ${outside.size} rooms outside`)
  }
}
for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1

// Refuses words that say nothing, or say two things, in the names of files and of what they declare (docs/glossary.md "Words to avoid").
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './steps.mjs'

/** The word, and what to say instead. */
const avoided = {
  place: 'cursor, index, position, workspace, address',
  places: 'positions, addresses',
  placed: 'positioned',
  chosen: 'selected, selection',
  picked: 'selected, candidates',
  wanted: 'requested, query, options',
  wish: 'option',
  wishes: 'options',
  words: 'texts, labels',
  deed: 'action',
  deeds: 'actions',
  reckon: 'compute',
  anew: 'again',
  told: 'notified, reported',
  own: 'current, or what it belongs to',
  side: 'version, range, column',
  sides: 'versions, columns',
  way: 'direction, path',
  ways: 'paths, matches',
  gate: 'semaphore, guard',
  turn: 'round, step',
  turns: 'rounds',
  vacate: 'clear',
  portion: 'chunk',
  portions: 'chunks',
}

/** Names in which such a word is the trade's or the platform's own. */
const allowed = new Map(
  Object.entries({
    turns_per_day: 'table turns: the trade counts how often a table is taken in a day',
    SideMenu: 'the menu at the side of the screen',
    own_account: 'key of a text: your own account',
    own_password: 'key of a text: your own password',
    role_above_own: 'key of a text: a role above your own',
  }),
)

const partsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const avoidedIn = (name) => (allowed.has(name) ? [] : partsOf(name).filter((part) => Object.hasOwn(avoided, part)))

function declaredNames(file) {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.ES2023, true)
  const names = []
  const visit = (node) => {
    const { name } = node
    const isDeclared = name && ts.isIdentifier(name) && !ts.isImportSpecifier(node) && !ts.isExportSpecifier(node)
    if (isDeclared && !ts.isPropertyAccessExpression(node) && !ts.isMetaProperty(node) && !ts.isJsxAttribute(node)) {
      names.push({ name: name.text, line: source.getLineAndCharacterOfPosition(name.getStart()).line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)))

const findings = files.flatMap((file) => [
  ...avoidedIn(path.basename(file).replace(/\.\w+$/, '')).map((word) => ({ where: file, name: path.basename(file), word })),
  ...declaredNames(file).flatMap(({ name, line }) => avoidedIn(name).map((word) => ({ where: `${file}:${line}`, name, word }))),
])
for (const { where, name, word } of findings) console.error(`${where}: ${name}: "${word}"; say ${avoided[word]}`)
console.log(findings.length === 0 ? `No avoided word in the names of ${files.length} files.` : `${findings.length} names to change.`)
process.exitCode = findings.length === 0 ? 0 : 1

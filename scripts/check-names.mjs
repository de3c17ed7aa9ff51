// Refuses the names of docs/glossary.md "Words to avoid". It reads the names that files declare,
// not those they use.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Words that no name may contain, with their replacements. */
const anywhere = {
  chosen: 'selected, selection',
  picked: 'selected, candidates',
  wanted: 'expected, requested, required',
  wishes: 'options',
  words: 'texts',
  deed: 'action',
  deeds: 'actions',
  reckon: 'compute',
  anew: 'again, rebuild',
  vacate: 'clear',
  portion: 'chunk',
  portions: 'chunks',
}
/**
 * Words that may not be a whole name, with their replacements. In longer names they have a meaning
 * (`sideMenu`, `turnsPerDay`, `isTaken`).
 */
const alone = {
  among: 'isOneOf, candidates',
  cut: 'dimension, bounds',
  gate: 'semaphore',
  held: 'locked, existing, occupied',
  own: 'current, the thing itself',
  place: 'address, cursor, position, workspace',
  placed: 'positioned',
  places: 'positions',
  side: 'series, version, edge',
  sides: 'series, versions, edges',
  taken: 'used, occupied',
  told: 'notified',
  turn: 'time slice, rotation, round',
  way: 'direction, plan, scan',
  ways: 'plans, matches',
}
/** Exceptions: files or folders, and the refused words that they may use. */
const allowed = new Map([
  ['packages/contract/src/checks/trouble-tables.ts', ['held']],
  ['apps/server/src/checks', ['held']],
  ['apps/web/src/features/troubleshooting/trouble-tables', ['held']],
  // A parameter of a translated text, under the name that translators know.
  ['apps/web/src/lib/text/sortable-texts.ts', ['place']],
  ['apps/web/src/features/order-screen/categories/board', ['place']],
  // The draft or the release that is edited next to it; part of the URL of the order preview.
  ['apps/web/src/features/order-screen/order-preview', ['side']],
  // Edges of a square.
  ['apps/web/src/ui/input/qr-code', ['side']],
  ['apps/server/demo', ['side']],
  ['apps/server/src/catalog/templates', ['Sides']],
])

const root = path.resolve(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const findings = []
const used = new Set()
for (const file of files.filter((name) => existsSync(path.join(root, name)))) {
  for (const { name, line } of [{ name: fileName(file), line: 1 }, ...declaredNames(file)]) {
    const instead = refused(name)
    if (instead && !isAllowed(file, name)) findings.push(`${file}:${line} ${name} (use ${instead})`)
  }
}
for (const [start, names] of allowed)
  for (const name of names)
    if (!used.has(`${start} ${name}`))
      findings.push(
        `scripts/check-names.mjs: no name in ${start} is ${name}. Remove the exception.`,
      )
for (const finding of findings) console.log(finding)
console.log(
  findings.length === 0
    ? `No refused name in ${files.length} files.`
    : `${findings.length} names to fix.`,
)
process.exit(findings.length === 0 ? 0 : 1)

/**
 * Lists the variables, functions, types, properties and parameters that a file declares, including
 * object literals.
 */
function declaredNames(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const names = []
  const visit = (node) => {
    const { name } = node
    const isUse =
      ts.isPropertyAccessExpression(node) ||
      ts.isImportSpecifier(node) ||
      ts.isExportSpecifier(node) ||
      ts.isJsxAttribute(node)
    if (name && ts.isIdentifier(name) && !isUse)
      names.push({
        name: name.text,
        line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1,
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

function fileName(file) {
  return path.basename(file).replace(/\..*$/, '')
}

function refused(name) {
  const whole = name.replace(/^[_#]+/, '').toLowerCase()
  if (Object.hasOwn(alone, whole)) return alone[whole]
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_-]+/)
  const part = parts.map((word) => word.toLowerCase()).find((word) => Object.hasOwn(anywhere, word))
  return part ? anywhere[part] : null
}

function isAllowed(file, name) {
  const starts = [...allowed].filter(
    ([start, names]) => file.startsWith(start) && names.includes(name),
  )
  for (const [start] of starts) used.add(`${start} ${name}`)
  return starts.length > 0
}

// Counts the type assertions (`x as T`, but not `as const`) outside tests, because the compiler
// does not check them. `node scripts/check-casts.mjs` compares their number with the limit.
// `--files` also prints the number per file, `--lines` each line.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './steps.mjs'

/**
 * Lower the limit when the number falls. To raise it, a reviewer must agree that there is no other
 * solution.
 */
const bar = 52

const sourceFolders = /^(apps\/[^/]+\/src|apps\/server\/demo|packages\/[^/]+\/src)\//
const tests = /\.test\.tsx?$|\.gen\.ts$/

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(
    (file) => sourceFolders.test(file) && !tests.test(file) && existsSync(path.join(root, file)),
  )

/** Lists the type assertions of a file, with line number and line. */
function assertions(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const locations = []
  const visit = (node) => {
    if (ts.isAsExpression(node) && node.type.getText(source) !== 'const') {
      const line = source.getLineAndCharacterOfPosition(node.type.getStart(source)).line
      locations.push(`${file}:${line + 1}  ${lines[line].trim()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return locations
}

const byFile = files
  .map((file) => ({ file, lines: assertions(file) }))
  .filter(({ lines }) => lines.length > 0)
const count = byFile.reduce((sum, { lines }) => sum + lines.length, 0)

if (process.argv.includes('--files')) {
  for (const { file, lines } of byFile.toSorted((a, b) => b.lines.length - a.lines.length))
    console.log(`${String(lines.length).padStart(4)}  ${file}`)
}
if (process.argv.includes('--lines')) for (const { lines } of byFile) console.log(lines.join('\n'))

console.log(`${count} type assertions outside tests (limit ${bar})`)
if (count > bar) process.exitCode = 1

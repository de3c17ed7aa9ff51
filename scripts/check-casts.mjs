// Counts the type assertions (`x as T`, but not `as const`) outside tests: each is a claim that the compiler does not check.
// `node scripts/check-casts.mjs` compares their number with the bar; with `--files` it also prints it by file, with `--lines` every line.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './steps.mjs'

/** Lower it when the number falls; a higher one needs a reviewer who agrees that nothing else would do. */
const bar = 50

const rooms = /^(apps\/[^/]+\/src|apps\/server\/demo|packages\/[^/]+\/src)\//
const tests = /\.test\.tsx?$|\.gen\.ts$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => rooms.test(file) && !tests.test(file) && existsSync(path.join(root, file)))

/** The lines of a file in which an assertion stands, as often as one stands there. */
function assertions(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const found = []
  const visit = (node) => {
    if (ts.isAsExpression(node) && node.type.getText(source) !== 'const') {
      const line = source.getLineAndCharacterOfPosition(node.type.getStart(source)).line
      found.push(`${file}:${line + 1}  ${lines[line].trim()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const byFile = files.map((file) => ({ file, lines: assertions(file) })).filter(({ lines }) => lines.length > 0)
const count = byFile.reduce((sum, { lines }) => sum + lines.length, 0)

if (process.argv.includes('--files')) {
  for (const { file, lines } of byFile.toSorted((a, b) => b.lines.length - a.lines.length))
    console.log(`${String(lines.length).padStart(4)}  ${file}`)
}
if (process.argv.includes('--lines')) for (const { lines } of byFile) console.log(lines.join('\n'))

console.log(`${count} type assertions outside tests (bar ${bar})`)
if (count > bar) process.exitCode = 1

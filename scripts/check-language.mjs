// Checks comments, test names and documents against the writing rules (CONTRIBUTING.md "Writing").
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from './steps.mjs'

const rules = [
  'comment without verb',
  'refused word',
  'long test name',
  'long line',
  'long table cell',
]

const maxTestName = 80
const maxLine = 100
const maxCell = 120

/** First words of a comment that is a relative clause instead of a sentence. */
const headless = /^(What|How|Who|Whom|Whose|Of|Where|Whether|That|Those|Which)\b/
const refusedWords =
  /\b(anew|whoever|whomever|whichever|nobody|somebody|reckon(?:s|ed)?|mend(?:s|ed|ing)?|(?:is|are|was|were|be) told|tells? of|lets? in|says? so|(?:is|are) asked (?:of|for|about)|by (?:it|them)sel(?:f|ves))\b/i

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)))
const isJapanese = (file) => file.includes('.ja.')
const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** @type {Record<string, string[]>} */
const findings = Object.fromEntries(rules.map((rule) => [rule, []]))
const report = (rule, file, line, text) =>
  findings[rule].push(`${file}:${line}  ${text.trim().replace(/\s+/g, ' ').slice(0, 140)}`)

for (const file of files.filter(
  (name) => /\.(ts|tsx|mjs|cjs)$/.test(name) && !/\.gen\.ts$|\.d\.ts$/.test(name),
))
  checkProgram(file)
// Applied migrations never change, not even their comments: the server compares their checksums.
for (const file of files.filter((name) => name.endsWith('.sql') && !name.includes('/migrations/')))
  checkSql(file)
for (const file of files.filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'))
  checkDocument(file)

let count = 0
for (const rule of rules) {
  for (const finding of findings[rule]) console.log(`${rule}: ${finding}`)
  count += findings[rule].length
}
console.log(`${count} findings in ${files.length} files.`)
if (count > 0) process.exitCode = 1

function checkProgram(file) {
  const text = read(file)
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1
  for (const { start, end } of comments(text, source))
    checkComment(file, lineOf(start), text.slice(start, end))
  visitTests(source, (name, node) => {
    if (name.length > maxTestName)
      report('long test name', file, lineOf(node.getStart(source)), name)
    if (refusedWords.test(name)) report('refused word', file, lineOf(node.getStart(source)), name)
  })
}

/** Positions of all comments of a file: those before and after each token. */
function comments(text, source) {
  const found = new Map()
  const add = (ranges) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, { start: pos, end })
  }
  const visit = (node) => {
    add(ts.getLeadingCommentRanges(text, node.getFullStart()))
    add(ts.getTrailingCommentRanges(text, node.getEnd()))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found.values()]
}

function checkComment(file, line, comment) {
  const words = comment
    .replace(/^\/\*\*?|\*\/$|^\/\//g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/`[^`]*`/g, '``')
    .trim()
  if (comment.startsWith('/**') && headless.test(words))
    report('comment without verb', file, line, words)
  if (refusedWords.test(words)) report('refused word', file, line, words)
}

/** Calls `visit` with the name of each test and group of tests. */
function visitTests(source, visit) {
  const walk = (node) => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText(source)
      const [name] = node.arguments
      if (/^(it|test|describe)(\.\w+)*(\(|$)/.test(callee) && name && ts.isStringLiteralLike(name))
        visit(name.text, node)
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
}

function checkSql(file) {
  for (const [index, line] of read(file).split('\n').entries()) {
    const comment = /^\s*--\s*(.*)$/.exec(line)?.[1]
    if (comment && refusedWords.test(comment)) report('refused word', file, index + 1, comment)
  }
}

function checkDocument(file) {
  let isCode = false
  for (const [index, line] of read(file).split('\n').entries()) {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) continue
    if (/^[\s:|-]+$/.test(line)) continue
    if (line.startsWith('|')) {
      for (const cell of line.split(/(?<!\\)\|/))
        if (cell.trim().length > maxCell) report('long table cell', file, index + 1, cell)
    } else if (line.length > maxLine && !isJapanese(file) && !isUnbreakable(line.trim()))
      report('long line', file, index + 1, line)
    if (!isJapanese(file) && refusedWords.test(line.replace(/`[^`]*`/g, '``')))
      report('refused word', file, index + 1, line)
  }
}

/** Links, code, quotations and HTML comments keep their lines. */
function isUnbreakable(line) {
  return /^\S*!?\[[^\]]*\]\([^)]*\)\S*$|^`[^`]*`[.,:]?$|^>|^<!--/.test(line)
}

// Finds broken citations: links and headings of documents, files that documents name, and the line
// counts of docs/add-a-resource.md.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const files = new Set(tracked)
const folders = new Set(
  tracked.flatMap((file) =>
    file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/')),
  ),
)
const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** Returns the titles of a document's headings, and their anchors on GitHub. */
function headingsOf(document) {
  const titles = [...read(document).matchAll(/^#{1,6} +(.+?) *$/gm)].map((match) =>
    match[1].replaceAll('`', ''),
  )
  const anchors = titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return { titles, anchors }
}

const isDocument = (file) => file.endsWith('.md')
const cites = (file) =>
  /\.(md|tsx?|mjs|cjs|sql|css|ya?ml)$/.test(file) && !file.startsWith('CHANGELOG')

/** Finds the document that a path names, relative to the citing file, the root or docs. */
function documentOf(from, name) {
  return [path.posix.join(path.posix.dirname(from), name), name, `docs/${name}`]
    .map(path.posix.normalize)
    .find((file) => files.has(file))
}

/**
 * Returns citations of missing documents or headings, in the forms `docs/domain.md "Tax"`,
 * `[…](docs/domain.md#tax)` and `architecture.md`.
 */
function wrongDocuments(file, text) {
  const wrong = []
  for (const match of text.matchAll(
    /(?<![\w/.:-])((?:\.{0,2}\/)?[\w./-]+\.md)(?:#([\p{L}\p{N}_-]+))?(?:`?\)? "([^"\n]+)")?/gu,
  )) {
    const [cited, name, anchor, title] = match
    if (/[*<>{}]|^\/|\/\.md$/.test(name)) continue
    const document = documentOf(file, name)
    if (!document) wrong.push(cited)
    else if (anchor && !headingsOf(document).anchors.includes(anchor.toLowerCase()))
      wrong.push(cited)
    else if (title && !isDocument(file) && !headingsOf(document).titles.includes(title))
      wrong.push(cited)
  }
  return wrong
}

/** Returns broken links inside one document: `[…](#heading)`. */
function wrongAnchors(file, text) {
  const { anchors } = headingsOf(file)
  return [...text.matchAll(/\]\(#([^)\s]+)\)/g)]
    .map((match) => match[1])
    .filter((anchor) => !anchors.includes(anchor.toLowerCase()))
}

const braces = (name) => {
  const group = /\{([^}]*,[^}]*)\}/.exec(name)
  return group
    ? group[1].split(',').flatMap((option) => braces(name.replace(group[0], option.trim())))
    : [name]
}

/**
 * Returns missing files among the names in backticks that have a folder and an extension. Names may
 * contain `*` and `{a,b}`.
 */
function wrongFiles(text) {
  const named = [
    ...text.matchAll(/`([\w@{}*.,/-]+\/[\w@{}*.,-]+\.(?:tsx?|mjs|cjs|sql|json|css|txt|ya?ml))`/g),
  ].map((match) => match[1])
  return named
    .filter(
      (name) =>
        !/\/(things|x)[./-]|things\b|^(var|dist|bench\/results|\/)/i.test(name) &&
        !name.includes('node_modules'),
    )
    .flatMap(braces)
    .filter((name) => {
      const pattern = new RegExp(
        `(^|/)${name
          .replaceAll('.', '\\.')
          .replaceAll('**', '.+')
          .replaceAll(/(?<!\.)\*/g, '[^/]*')}$`,
      )
      return !tracked.some((file) => pattern.test(file))
    })
}

/** Returns table rows with a wrong line count: `| `file` | does | 13 |`. */
function wrongCounts(text) {
  const rows = text.matchAll(/^\| *`([^`]+\.\w+)` *\|.*\| *(\d+)(?: each)? *\|$/gm)
  return [...rows].flatMap(([, name, count]) =>
    braces(name).flatMap((file) => {
      if (!files.has(file)) return [`${file} (no such file)`]
      const lines = read(file).split('\n').length - 1
      return lines === Number(count) ? [] : [`${file} has ${lines} lines, not ${count}`]
    }),
  )
}

const findings = tracked.filter(cites).flatMap((file) => {
  const text = read(file)
  const inDocument = isDocument(file)
    ? [
        ...wrongAnchors(file, text).map((anchor) => `#${anchor}`),
        ...wrongFiles(text),
        ...(file === 'docs/add-a-resource.md' ? wrongCounts(text) : []),
      ]
    : []
  return [...wrongDocuments(file, text), ...inDocument].map((cited) => `${file}: ${cited}`)
})
for (const finding of findings) console.error(finding)
console.log(
  findings.length === 0
    ? `All citations are valid (${folders.size} folders, ${files.size} files).`
    : `${findings.length} citations are broken.`,
)
process.exitCode = findings.length === 0 ? 0 : 1

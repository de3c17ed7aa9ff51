import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

/** A part of the user guide: everything below one of its headings. */
export interface GuidePart {
  /** Its anchor in the guide. */
  readonly id: string
  readonly title: string
  /** Screens that it explains, by their paths below /pos; `batch-update` is that of every resource. */
  readonly screens: readonly string[]
  readonly html: string
}

const docs = path.resolve(import.meta.dirname, '../../docs')
const guides: Readonly<Record<string, string>> = { en: path.join(docs, 'user-guide.md'), ja: path.join(docs, 'user-guide.ja.md') }
const prefix = 'virtual:user-guide/'

/** The address of a heading, as the viewers of repositories make it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const markdown = new Marked({
  renderer: {
    // Within the app a link leads to another part; other documents are not there.
    link({ href, text }) {
      return href.startsWith('#') ? `<a href="${href}">${text}</a>` : text
    },
  },
})

/** The guide by its headings; `<!-- screens: a, b -->` below a heading names the screens that its part explains. */
export function guideParts(text: string): GuidePart[] {
  const tokens = markdown.lexer(text)
  return tokens.flatMap((token, index): GuidePart[] => {
    if (token.type !== 'heading' || token.depth === 1) return []
    const rest = tokens.slice(index + 1)
    const end = rest.findIndex((next) => next.type === 'heading' && next.depth <= token.depth)
    const body = end === -1 ? rest : rest.slice(0, end)
    // A heading further down has screens of its own.
    const below = body.findIndex(({ type }) => type === 'heading')
    const screens = body
      .slice(0, below === -1 ? undefined : below)
      .flatMap(({ type, raw }) => (type === 'html' ? (/^<!-{2} screens: (.+) -{2}>/.exec(raw)?.[1]?.split(', ') ?? []) : []))
    const html = markdown.parser(body.filter(({ type }) => type !== 'html'))
    return [{ id: anchorOf(token.text), title: token.text, screens, html }]
  })
}

/** `import('virtual:user-guide/en')`: the parts of the guide, made from the document that the repository shows. */
export function userGuide(): Plugin {
  return {
    name: 'user-guide',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      const file = guides[id.replace(`\0${prefix}`, '')]
      if (!id.startsWith(`\0${prefix}`) || !file) return null
      this.addWatchFile(file)
      const pictures: string[] = []
      const parts = JSON.stringify(guideParts(readFileSync(file, 'utf8')))
      // Pictures become files of the build, with a hash in their names.
      const code = parts.replaceAll(/src=\\"(images\/[\w./-]+)\\"/g, (whole, name: string) => {
        if (!existsSync(path.join(docs, name))) return whole
        pictures.push(name)
        return `loading=\\"lazy\\" src=\\"" + picture${pictures.length - 1} + "\\"`
      })
      const imports = pictures.map((name, index) => `import picture${index} from ${JSON.stringify(path.join(docs, name))}`)
      return `${imports.join('\n')}\nexport default ${code}`
    },
  }
}

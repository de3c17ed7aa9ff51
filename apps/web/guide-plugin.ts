import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

/** A part of the user guide: everything below one of its headings. */
export interface GuidePart {
  /** Its anchor in the guide. */
  readonly id: string
  readonly title: string
  /**
   * Screens that it explains, by their paths below /pos; `batch-update` is that of every resource.
   */
  readonly screens: readonly string[]
  readonly html: string
}

const docs = path.resolve(import.meta.dirname, '../../docs')
/** The guide of a language, and after it the documents that it leads on to, each one part. */
const guides: Readonly<Record<string, readonly string[]>> = {
  en: ['user-guide.md', 'webhooks.md'],
  ja: ['user-guide.ja.md', 'webhooks.ja.md'],
}
const prefix = 'virtual:user-guide/'

/** The address of a heading, as the viewers of repositories make it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const documents = new Set(Object.values(guides).flat())

const markdown = new Marked({
  renderer: {
    // Within the app a link leads to another part; documents that are no part are not there.
    link({ href, text }) {
      const anchor = documents.has(href) ? `#${href}` : href
      return anchor.startsWith('#') ? `<a href="${anchor}">${text}</a>` : text
    },
  },
})

/**
 * The parts of a language in their order: those of the guide by its headings, and each further
 * document as one, whose id is its name.
 */
export function partsOf(language: string): GuidePart[] {
  const [guide = '', ...more] = guides[language] ?? []
  return [...guideParts(textOf(guide)), ...more.map((name) => wholePart(name, textOf(name)))]
}

const textOf = (name: string) => readFileSync(path.join(docs, name), 'utf8')

/** A document as one part, without the line that leads to its other language. */
function wholePart(id: string, text: string): GuidePart {
  const tokens = markdown.lexer(text)
  const heading = tokens.find((token) => token.type === 'heading')
  const isOfRepository = ({ type, raw }: { type: string; raw: string }) =>
    type === 'paragraph' && /^\[[^\]]+\]\([^)]+\)$/.test(raw.trim())
  const html = markdown.parser(
    tokens.filter((token) => token !== heading && !isOfRepository(token)),
  )
  return { id, title: heading?.type === 'heading' ? heading.text : id, screens: [], html }
}

/**
 * A guide by its headings; `<!-- screens: a, b -->` below a heading names the screens that its part
 * explains.
 */
function guideParts(text: string): GuidePart[] {
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
      .flatMap(({ type, raw }) =>
        type === 'html' ? (/^<!-{2} screens: (.+) -{2}>/.exec(raw)?.[1]?.split(', ') ?? []) : [],
      )
    const html = markdown.parser(body.filter(({ type }) => type !== 'html'))
    return [{ id: anchorOf(token.text), title: token.text, screens, html }]
  })
}

/**
 * `import('virtual:user-guide/en')`: the parts of the guide, made from the document that the
 * repository shows.
 */
export function userGuide(): Plugin {
  return {
    name: 'user-guide',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      const language = id.replace(`\0${prefix}`, '')
      const files = guides[language]
      if (!id.startsWith(`\0${prefix}`) || !files) return null
      for (const name of files) this.addWatchFile(path.join(docs, name))
      const pictures: string[] = []
      const parts = JSON.stringify(partsOf(language))
      // Pictures become files of the build, with a hash in their names.
      const code = parts.replaceAll(/src=\\"(images\/[\w./-]+)\\"/g, (whole, name: string) => {
        if (!existsSync(path.join(docs, name))) return whole
        pictures.push(name)
        return `loading=\\"lazy\\" src=\\"" + picture${pictures.length - 1} + "\\"`
      })
      const imports = pictures.map(
        (name, index) => `import picture${index} from ${JSON.stringify(path.join(docs, name))}`,
      )
      return `${imports.join('\n')}\nexport default ${code}`
    },
  }
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locale } from '@pos/texts/locales'
import { z } from 'zod'

/** An entry of Vite's manifest (https://vite.dev/guide/backend-integration). */
const manifestChunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
})
const manifestOf = z.record(z.string(), manifestChunk)
type Manifest = z.infer<typeof manifestOf>

/** Reads the manifest of a built web app. */
export async function readManifest(root: string): Promise<Manifest> {
  return manifestOf.parse(
    JSON.parse(await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8')),
  )
}

/**
 * The tags for the first frame, before the program is loaded: its styles, and a script without
 * dependencies.
 */
export function firstFrame(manifest: Manifest): {
  readonly styles: string
  readonly script: string
} {
  const files = [...chunksOf(manifest, ['src/app/first-frame.ts'])]
  const tags = (end: string, tag: (file: string) => string) =>
    files
      .filter((file) => file.endsWith(end))
      .map(tag)
      .join('')
  return {
    styles: tags('.css', (file) => `<link rel="stylesheet" href="/${file}">`),
    script: tags('.js', (file) => `<script type="module" async src="/${file}"></script>`),
  }
}

/**
 * Returns a function that lists the `<link rel=modulepreload>` tags of a path's chunks and texts in
 * a language.
 */
export function preloadLinks(manifest: Manifest): (pathname: string, locale: Locale) => string {
  const entry = chunksOf(manifest, ['index.html'])
  const cache = new Map<string, string>()
  return (pathname, locale) => {
    const key = `${locale} ${pathname}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const files = [...chunksOf(manifest, sourcesOf(pathname, locale, manifest))].filter(
      (file) => !entry.has(file),
    )
    const links = files
      .map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" href="/${file}">`
          : `<link rel="modulepreload" href="/${file}">`,
      )
      .join('')
    if (cache.size < 1000) cache.set(key, links)
    return links
  }
}

/**
 * Sources of a page: for paths under /pos the routes, the shell and the profile; its screen; and
 * their texts.
 */
function sourcesOf(pathname: string, locale: Locale, manifest: Manifest) {
  const segments = pathname.split('/').filter(Boolean)
  const isBehindSignIn = segments[0] === 'pos'
  const [first = '', second] = isBehindSignIn ? segments.slice(1) : segments
  const shell = isBehindSignIn
    ? ['src/app/routing/pos-routes.ts', 'src/app/shell/shell.tsx', 'src/lib/profile.ts']
    : []
  const screen =
    (second && screenNamed(second, first, manifest)) ?? screenNamed(first, first, manifest)
  // Texts without English are shown in Japanese, so both languages are loaded.
  const languages = [...new Set([locale, 'ja'])]
  const namespaces = ['common', ...(isBehindSignIn ? ['navigation', 'kit'] : []), first]
  const texts = languages.flatMap((language) =>
    namespaces.map((namespace) => `../../packages/texts/src/${language}/${namespace}.json`),
  )
  return [...shell, ...(screen ? [screen] : []), ...texts].filter((source) =>
    Object.hasOwn(manifest, source),
  )
}

/** Finds a screen by name: in the folder with that name, or in any folder. */
function screenNamed(name: string, folder: string, manifest: Manifest) {
  const screens = Object.keys(manifest).filter((source) => source.endsWith(`/${name}-screen.tsx`))
  return screens.find((source) => source.includes(`/${folder}/`)) ?? screens[0]
}

function chunksOf(manifest: Manifest, sources: readonly string[]) {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return files
}

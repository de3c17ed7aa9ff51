import { readFile } from 'node:fs/promises'
import path from 'node:path'
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
  return manifestOf.parse(JSON.parse(await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8')))
}

/** The tags of what draws the frame before the program has come: its styles, and its script, which waits for nothing else of the page. */
export function firstFrame(manifest: Manifest): { readonly styles: string; readonly script: string } {
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

/** Returns a function that lists the `<link rel=modulepreload>` tags of a path's chunks. */
export function preloadLinks(manifest: Manifest): (pathname: string) => string {
  const entry = chunksOf(manifest, ['index.html'])
  const cache = new Map<string, string>()
  return (pathname) => {
    const known = cache.get(pathname)
    if (known !== undefined) return known
    const files = [...chunksOf(manifest, sourcesOf(pathname, manifest))].filter((file) => !entry.has(file))
    const links = files
      .map((file) => (file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<link rel="modulepreload" href="/${file}">`))
      .join('')
    if (cache.size < 1000) cache.set(pathname, links)
    return links
  }
}

/** The routes and the shell for everything under /pos, plus the screen whose folder is named like the segment of the path. */
function sourcesOf(pathname: string, manifest: Manifest) {
  const segments = pathname.split('/').filter(Boolean)
  const folders = segments[0] === 'pos' ? segments.slice(1) : segments
  const screens = folders.map((folder) => `src/features/${folder}/${folder}-screen.tsx`)
  const shell = segments[0] === 'pos' ? ['src/app/pos-routes.ts', 'src/app/shell.tsx'] : []
  return [...shell, ...screens].filter((source) => source in manifest)
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

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { firstFrame, preloadLinks, readManifest } from './preload-links.ts'

/** The cookie of a signed-in browser; the API decides whether it is valid. */
const sessionCookie = /(?:^|; )auth\._token\.local=[^;]/
/** Without a selected language the page is Japanese. */
const englishCookie = /(?:^|; )locale=en(?:;|$)/
const none = { styles: '', script: '' }

/**
 * Serves the built web app. Hashed assets are pre-compressed and cached forever. Every other path
 * that is neither a file nor an API route gets the page, with modulepreload links for its chunks
 * and texts and, for signed-in people, the first frame.
 */
export async function serveWeb(http: FastifyInstance, root: string): Promise<void> {
  const page = await readFile(path.join(root, 'index.html'), 'utf8')
  const manifest = await readManifest(root)
  const links = preloadLinks(manifest)
  const frame = firstFrame(manifest)
  await http.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  http.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [pathname = ''] = request.url.split('?')
    if (pathname.startsWith('/v1/') || /\.[a-z0-9]+$/i.test(pathname)) return reply.callNotFound()
    const cookies = request.headers.cookie ?? ''
    const isBehindSignIn = /^\/(pos(\/|$)|$)/.test(pathname) && sessionCookie.test(cookies)
    const locale = englishCookie.test(cookies) ? 'en' : 'ja'
    const { styles, script } = isBehindSignIn ? frame : none
    const html = page
      .replace('</head>', `${styles}${links(pathname, locale)}</head>`)
      .replace('</body>', `${script}</body>`)
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

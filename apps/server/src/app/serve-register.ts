import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built register under `/register`. Its page and its worker may compile WebAssembly,
 * which checks security codes while the register is offline.
 */
export async function serveRegister(http: FastifyInstance, root: string): Promise<void> {
  const page = await readFile(path.join(root, 'index.html'), 'utf8')
  await http.register(async (register) => {
    register.addHook('onSend', async (_request, reply) => {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
      )
    })
    await register.register(fastifyStatic, {
      root,
      prefix: '/register/',
      index: false,
      wildcard: false,
      decorateReply: false,
      globIgnore: ['index.html'],
      setHeaders: (response, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`)
        response.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
    for (const url of ['/register', '/register/index.html'])
      register.get(url, { schema: { hide: true } }, async (request, reply) => {
        // The service worker controls only what is below this path.
        if (request.url === '/register') return reply.redirect('/register/')
        return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
      })
  })
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWeb } from './serve-web.ts'

const http = fastify()
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pos-web-'))
  await writeFile(path.join(root, 'index.html'), '<html><head></head><body></body></html>')
  await mkdir(path.join(root, '.vite'))
  await writeFile(
    path.join(root, '.vite', 'manifest.json'),
    JSON.stringify({ 'index.html': { file: 'index.js' } }),
  )
  await serveWeb(http, root)
})
afterAll(async () => {
  await http.close()
  await rm(root, { recursive: true, force: true })
})

it.each([
  '/',
  '//',
  '///',
  '//[',
  '/[',
  '//@',
  '//:99999',
  '/%5C',
  '/?a=//',
  '//pos//x',
  '/pos/menu-items?q=//[',
])('responds to the path %s with the page or a client error', async (url) => {
  const { statusCode } = await http.inject({ method: 'GET', url })
  expect([200, 400, 404]).toContain(statusCode)
})

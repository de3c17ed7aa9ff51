import { fastify } from 'fastify'
import { expect, it, vi } from 'vitest'
import { sharedServer } from '#testing/shared-server'
import { rememberWriting } from './after-writing.ts'

const server = sharedServer()

/** The cookie that an answer sets. */
async function cookieOf(method: 'GET' | 'POST' | 'PUT', url: string, status = 200) {
  const http = fastify()
  rememberWriting(http, 4.2)
  http.route({ method, url: '*', handler: async (_request, reply) => reply.code(status).send({}) })
  return (await http.inject({ method, url })).headers['set-cookie']
}

it('identifies writers by a cookie for as long as the replica may lag behind', async () => {
  expect(await cookieOf('PUT', '/v1/sales-targets')).toBe(
    'pos.wrote=1; Path=/v1; Max-Age=5; HttpOnly; SameSite=Strict',
  )
})

it.each([
  ['GET', '/v1/reports/tax', 200],
  ['POST', '/v1/receipts/1/corrections', 422],
  ['POST', '/v1/device/receipts', 200],
] as const)('%s %s with %i sets no cookie', async (method, url, status) => {
  expect(await cookieOf(method, url, status)).toBeUndefined()
})

it.each([
  ['', true],
  ['theme=dark; pos.wrote=1', false],
  ['xpos.wrote=1', true],
])('a report with the cookies "%s" may come from the replica: %s', async (cookie, fromReplica) => {
  const transaction = vi.spyOn(server.engine.database, 'transaction')
  await server.call(
    server.admin,
    'GET',
    '/v1/reports/tax?from=2026-01-01&to=2026-01-02',
    undefined,
    { cookie },
  )
  expect(transaction.mock.calls.at(-1)?.[0]).toMatchObject({ replica: fromReplica })
})

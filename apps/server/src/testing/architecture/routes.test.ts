import { resources } from '@pos/contract/resources'
import { expect, it } from 'vitest'
import { sharedServer } from '../shared-server.ts'
import { mountedRoutes } from './mounted-routes.ts'

const server = sharedServer()

// Review the difference: a route that becomes `open` or `public`, or loses its checked response
// (`-`), is a decision.
it('are those of the reviewed list', async () => {
  const lines = mountedRoutes(server).map(
    ({ method, path, access, answersJson }) =>
      `${method.padEnd(6)} ${path} ${access ?? 'open'} ${answersJson ? 'json' : '-'}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./routes.txt')
})

it('use the engine, except health, metrics and the OpenAPI document', () => {
  const found = mountedRoutes(server)
  const declared = server.engine.routes.map(({ method, path }) => `${method} ${path}`)
  const past = found.filter((route) => route.access === null).map(({ path }) => path)
  expect(
    declared.filter((one) => !found.some(({ method, path }) => `${method} ${path}` === one)),
  ).toEqual([])
  expect(past.filter((path) => !path.startsWith('/docs'))).toEqual([
    '/healthz',
    '/metrics',
    '/readyz',
    '/v1/openapi.json',
  ])
})

it('are all in the OpenAPI document', async () => {
  const { body } = await server.call(null, 'GET', '/v1/openapi.json')
  const documented = Object.entries(body.paths as Record<string, object>).flatMap(
    ([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll('{', ':').replaceAll('}', '')}`,
      ),
  )
  const plain = (path: string) => path.replaceAll(/\([^)]*\)/g, '')
  expect(documented.toSorted()).toEqual(
    server.engine.routes.map(({ method, path }) => `${method} ${plain(path)}`).toSorted(),
  )
})

it('serve every resource of the contract', () => {
  expect([...server.engine.features.keys()].toSorted()).toEqual(Object.keys(resources).toSorted())
})

import type { Access } from '@pos/contract/endpoint'
import type { TestServer } from '../server.ts'

/** A route of the HTTP server; `access` is null for routes mounted without the engine. */
export interface KnownRoute {
  readonly method: string
  readonly path: string
  readonly access: Access | null
  readonly answersJson: boolean
}

/**
 * Returns true for an event stream, whose successful call never ends. Streams have their own tests.
 */
export const isStanding = ({ path }: KnownRoute) => path.endsWith('/events')

/**
 * Every route of the HTTP server (except HEAD, which follows GET), read from its routing tree so
 * that none can be forgotten.
 */
export function mountedRoutes({ engine }: TestServer): KnownRoute[] {
  const declared = new Map(engine.routes.map((route) => [`${route.method} ${route.path}`, route]))
  const above: string[] = []
  const found: KnownRoute[] = []
  for (const line of engine.http
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    if (segment === '') continue
    const depth = indent.length / 4
    above.length = depth
    const path = above.join('') + segment
    above[depth] = segment
    for (const method of methods.split(', ').filter((one) => one !== '' && one !== 'HEAD')) {
      const route = declared.get(`${method} ${path}`)
      found.push({
        method,
        path,
        access: route?.access ?? null,
        answersJson: route?.response !== undefined,
      })
    }
  }
  return found.toSorted((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1,
  )
}

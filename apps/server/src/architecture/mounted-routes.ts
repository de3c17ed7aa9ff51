import type { Access } from '@pos/contract/endpoint'
import type { TestServer } from '#testing/server'

/** A route as the HTTP server itself knows it; `access` is null where it was mounted past the engine. */
export interface KnownRoute {
  readonly method: string
  readonly path: string
  readonly access: Access | null
  readonly answersJson: boolean
}

/** Whether a route is an event stream: a call that is let in never ends by itself. Streams have tests of their own. */
export const isStanding = ({ path }: KnownRoute) => path.endsWith('/events')

/** Every route that the HTTP server answers (HEAD aside, which follows GET), read from its own tree: none can be forgotten. */
export function mountedRoutes({ engine }: TestServer): KnownRoute[] {
  const declared = new Map(engine.routes.map((route) => [`${route.method} ${route.path}`, route]))
  const above: string[] = []
  const found: KnownRoute[] = []
  for (const line of engine.http.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    if (segment === '') continue
    const depth = indent.length / 4
    above.length = depth
    const path = above.join('') + segment
    above[depth] = segment
    for (const method of methods.split(', ').filter((one) => one !== '' && one !== 'HEAD')) {
      const route = declared.get(`${method} ${path}`)
      found.push({ method, path, access: route?.access ?? null, answersJson: route?.hasResponse ?? false })
    }
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1))
}

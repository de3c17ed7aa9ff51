import { getMasterData } from '@pos/contract/devices/device-interface'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { masterDataFor } from './master-data.ts'

/**
 * The newest release as devices fetch it: whole, or the difference from the one they have
 * (docs/device-interface.md).
 */
export const masterDataRoutes: RouteModule = {
  name: 'master-data',
  mount(engine) {
    route(engine, getMasterData, async (context, { query, request, reply }) => {
      const { tag, data } = await masterDataFor(
        context,
        query.since,
        request.headers['if-none-match'],
      )
      reply.header('etag', tag).header('cache-control', 'no-cache')
      return data ? { data } : reply.code(304).send()
    })
  },
}

import { getMasterData } from '@pos/contract/devices/device-interface'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { masterDataFor } from './master-data.ts'

/** The newest release for devices: complete, or as a delta (docs/device-interface.md). */
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

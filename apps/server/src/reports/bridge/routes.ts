import { getBridge } from '@pos/contract/reports/bridge'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { readBridge } from './bridge.ts'

/** The route of the bridge from one report figure to another. */
export const bridgeRoutes: RouteModule = {
  name: 'reports/bridge',
  mount(engine) {
    route(
      engine,
      getBridge,
      async (context, { query }) => ({ data: await readBridge(context, query) }),
      { replica: true },
    )
  },
}

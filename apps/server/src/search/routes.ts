import { searchRecords } from '@pos/contract/search'
import type { RouteModule } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { route } from '#engine/routes/route'
import { searchChecks } from './search-checks.ts'
import { searchReceipts } from './search-receipts.ts'
import { searchNames } from './search-records.ts'

/**
 * The search over everything that the caller may read. @param others features with their own
 * routes, which the engine does not mount
 */
export const searchRoutes = (others: readonly Feature[]): RouteModule => ({
  name: 'search',
  mount(engine) {
    route(engine, searchRecords, async (context, { query }) => {
      const names = await searchNames(context, [...engine.features.values(), ...others], query.q)
      const checks = await searchChecks(context, query.q)
      return { data: [...names, ...checks, ...(await searchReceipts(context, query.q))] }
    })
  },
})

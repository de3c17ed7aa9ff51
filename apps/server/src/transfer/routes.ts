import type { RouteModule } from '#engine/engine'
import { mountExport } from './export.ts'

/** Records in files, for every resource. */
export const transferRoutes: RouteModule = {
  name: 'transfer',
  mount(engine) {
    for (const feature of engine.features.values()) mountExport(engine, feature)
  },
}

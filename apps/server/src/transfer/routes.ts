import type { RouteModule } from '#engine/engine'
import { mountCopy } from './copy.ts'
import { mountExport } from './export.ts'
import { mountImport } from './import.ts'
import { mountUndo } from './undo.ts'

/** Records in files and from shop to shop, for every resource. */
export const transferRoutes: RouteModule = {
  name: 'transfer',
  mount(engine) {
    for (const feature of engine.features.values()) {
      if (!feature.resource.transfer) continue
      mountExport(engine, feature)
      mountImport(engine, feature)
    }
    mountUndo(engine)
    mountCopy(engine)
  },
}

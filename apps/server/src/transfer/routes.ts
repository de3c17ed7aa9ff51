import type { RouteModule } from '#engine/engine'
import { mountCopy } from './copy.ts'
import { mountExport } from './export.ts'
import { mountImport } from './import.ts'
import { mountUndo } from './undo.ts'

/** Records in files, for every resource; what belongs to the installation is only written out. */
export const transferRoutes: RouteModule = {
  name: 'transfer',
  mount(engine) {
    for (const feature of engine.features.values()) {
      mountExport(engine, feature)
      if (feature.resource.scope !== 'global') mountImport(engine, feature)
    }
    mountUndo(engine)
    mountCopy(engine)
  },
}

import { hasPriceChange } from '@pos/contract/exchange/price-change'
import type { RouteModule } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { mountBatch } from './batch.ts'
import { mountBulk } from './bulk.ts'
import { mountCopy } from './copy/copy.ts'
import { mountExport } from './export.ts'
import { mountImport } from './import.ts'
import { mountMenuImport } from './menus/routes.ts'
import { mountPriceChange } from './price-change.ts'
import { mountUndoable } from './undoable.ts'

/** Routes for files, copies between shops and bulk changes, for every resource. */
export const importExportRoutes: RouteModule = {
  name: 'transfer',
  mount(engine) {
    for (const feature of engine.features.values()) {
      const { batch, files, transfer } = feature.resource
      if (batch) mountBatch(engine, feature)
      if (transfer) mountBulk(engine, feature)
      if (files !== 'none') mountExport(engine, feature)
      if (files === 'both') mountImport(engine, feature)
      if (hasPriceChange(feature.resource)) mountPriceChange(engine, feature)
    }
    mountUndoable(engine)
    mountCopy(engine)
    mountMenuImport(engine)
  },
}

/** Only the export, for features with their own routes that run as the system (`systemRoute`). */
export const exportRoutes = (feature: Feature): RouteModule => ({
  name: `transfer/${feature.resource.name}`,
  mount: (engine) => mountExport(engine, feature, { system: true }),
})

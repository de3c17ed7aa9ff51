import { fail } from '@pos/contract/errors'
import {
  listTrash as listEndpoint,
  restoreEndpoint,
  undeleteEndpoint,
  undoWrite,
} from '@pos/contract/history/trash'
import type { Engine, RouteModule } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { route } from '#engine/routes/route'
import { auditScope, writeIdOf } from '#engine/write/audit'
import { updateRecord } from '#engine/write/write'
import { asChange } from './former-values.ts'
import { listTrash } from './list-trash.ts'
import { stateAt } from './state-at.ts'
import { undeleteOne } from './undelete.ts'
import { undo } from './undo-write.ts'

/**
 * Routes for undo by history, for every resource: earlier versions, deleted records, writes of
 * several records.
 */
export const trashRoutes: RouteModule = {
  name: 'trash',
  mount(engine) {
    // The list adds the records of the installation only for system administrators.
    route(engine, listEndpoint, async (context, { query }) => listTrash(context, query), {
      installation: true,
    })
    route(engine, undoWrite, async (context, { params }) => {
      const restored = await undo(context, params.id)
      return { data: { restored, write_id: writeIdOf(context) ?? fail('NotFound') } }
    })
    for (const feature of engine.features.values()) {
      mountRestore(engine, feature)
      // A feature's own deletion removes more than the record, so it cannot be restored
      // (docs/decisions/040).
      if (!feature.hooks.remove) mountUndelete(engine, feature)
    }
  },
}

function mountRestore(engine: Engine, feature: Feature) {
  const { resource } = feature
  route(engine, restoreEndpoint(resource), async (context, { params, body: { version, to } }) => {
    const former = await stateAt(context, {
      scopes: [auditScope(context, feature)],
      resource: resource.name,
      id: params.id,
      version: to,
    })
    return {
      data: await updateRecord(context, feature, params.id, asChange(resource, version, former)),
    }
  })
}

function mountUndelete(engine: Engine, feature: Feature) {
  route(engine, undeleteEndpoint(feature.resource), async (context, { params, body }) => {
    const { id, version } = await undeleteOne(context, feature, params.id, body.name)
    return { data: { id, version } }
  })
}

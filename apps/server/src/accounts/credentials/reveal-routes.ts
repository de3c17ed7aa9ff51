import { dataOf, idParams } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { fail } from '@pos/contract/errors'
import { resourceNouns } from '@pos/contract/resource-nouns'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Engine, RouteModule } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { getRecord, inScope } from '#engine/read/read'
import { route } from '#engine/routes/route'
import { audit, auditScope } from '#engine/write/audit'
import { secretContext } from '#engine/write/secrets'

/** The only way to read a secret of a record; the history of the record logs each reading. */
export const revealRoutes: RouteModule = {
  name: 'reveal',
  mount(engine) {
    for (const feature of engine.features.values()) mountReveal(engine, feature)
  },
}

function mountReveal(engine: Engine, feature: Feature): void {
  const { resource } = feature
  const [first, ...rest] = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.kind === 'secret',
  )
  if (!first) return
  const reveal = defineEndpoint({
    method: 'POST',
    path: `/v1/${resource.path}/:id/reveal`,
    access: resource.permission,
    requireFreshFactor: true,
    summary: `Read a secret of ${resourceNouns(resource).singular}; recorded in its history`,
    params: idParams,
    body: z.strictObject({ field: z.enum([first, ...rest]) }),
    response: dataOf(z.object({ value: z.string() })),
  })
  route(engine, reveal, async (context, { params, body: { field }, reply }) => {
    const record = await getRecord(context, feature, params.id)
    const { rows } = await sql<{ sealed: string | null }>`
      select ${sql.ref(`t.${field}_sealed`)} as sealed from ${sql.table(feature.table)} t
      where ${inScope(context, feature)} and t.id = ${record.id}`.execute(context.db)
    const sealed = rows[0]?.sealed ?? fail('NotFound')
    const value = engine.sealer.open(sealed, secretContext(feature, field, record.id))
    const label = record[resource.label]
    const name = typeof label === 'string' ? label : null
    const trail = {
      resource: resource.name,
      record_id: record.id,
      label: name,
      action: 'reveal',
      after: { [field]: record[field] },
    }
    await audit(context, [trail], auditScope(context, feature))
    void reply.header('cache-control', 'no-store')
    return { data: { value } }
  })
}

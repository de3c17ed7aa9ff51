import type { Endpoint } from '@pos/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { inTransaction } from '#engine/routes/transaction'
import { audit, auditScope } from '#engine/write/audit'

const parts = z.object({ id: z.uuid().nullable().catch(null) })
const asked = z.record(z.string(), z.unknown())

/** Records that a user exported records: the kind, the filters and the format. */
export async function noteExport(
  engine: Engine,
  session: UserSession,
  { path }: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const base = path.replace(/^\/v1\//, '').replace(/\/(export|file)$/, '')
  const feature = [...engine.features.values()].find(({ resource }) => resource.path === base)
  const resource =
    feature?.resource.name ?? (base.startsWith('reports/') ? base : base.replace(/\/.*$/, ''))
  await inTransaction(engine, session, 'en', (context) => {
    const change = {
      resource,
      record_id: parts.parse(request.params ?? {}).id,
      action: 'export',
      after: asked.parse(request.query ?? {}),
    }
    return audit(context, [change], feature ? auditScope(context, feature) : undefined)
  })
}

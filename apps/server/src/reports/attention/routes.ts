import { listAlerts, markAlertsSeen } from '@pos/contract/reports/attention'
import { localeOf } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context, UserSession } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { systemRoute } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { readShops } from './read-shops.ts'
import { webhooksOff } from './webhooks-off.ts'

/** Routes of the caller's alerts, and of the time until which they were seen. */
export const attentionRoutes: RouteModule = {
  name: 'attention',
  mount(engine) {
    streamRoute(engine, listAlerts, async (session, { query, request }) => {
      const locale = localeOf(request.headers['accept-language'])
      const read = async (context: Context) => ({
        // Before the shops, because reading them extends the access of the transaction.
        webhooks_off: await webhooksOff(context),
        shops: await readShops(context, query.shops),
      })
      const alerts = await inTransaction(engine, session, locale, read, { readOnly: true })
      return {
        data: {
          at: engine.clock.now().toISOString(),
          seen_at: await readSeenAt(engine, session),
          ...alerts,
        },
      }
    })
    systemRoute(engine, markAlertsSeen, async ({ db, session, now }, { body }) => {
      const { rows } = await sql<{ seen_at: string | null }>`
        update users set alerts_seen_at = greatest(alerts_seen_at, least(${body.seen_at}::timestamptz, ${now}::timestamptz))
        where id = ${session.user_id} returning alerts_seen_at as seen_at`.execute(db)
      return { data: { seen_at: rows[0]?.seen_at ?? body.seen_at } }
    })
  },
}

/** An account may belong to no tenant, so only the system can access all of them. */
async function readSeenAt({ database }: Engine, { user_id }: UserSession): Promise<string | null> {
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{
      seen_at: string | null
    }>`select alerts_seen_at as seen_at from users where id = ${user_id}`.execute(db),
  )
  return rows[0]?.seen_at ?? null
}

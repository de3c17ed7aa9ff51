import { can } from '@pos/contract/permissions'
import {
  type Alerts,
  attentionKinds,
  attentionPermissions,
  listAlerts,
  markAlertsSeen,
  type ShopAttention,
} from '@pos/contract/reports/attention'
import { localeOf } from '@pos/texts/locales'
import { type RawBuilder, sql } from 'kysely'
import type { Context, UserSession } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { visibleShops, widenToShops } from '#engine/other-shops'
import { inTransaction, streamRoute, systemRoute } from '#engine/routes/route'
import { readOpenTables } from '#features/trouble-tables/service'
import { readAttention } from './read-attention.ts'

/** So many shops are read at once; a chain with more looks at them by their dashboards. */
const mostShops = 100

/** What needs the caller's attention, and until when the caller has seen it. */
export const attentionRoutes: RouteModule = {
  name: 'attention',
  mount(engine) {
    streamRoute(engine, listAlerts, async (session, { query, request }) => {
      const locale = localeOf(request.headers['accept-language'])
      const shops = await inTransaction(engine, session, locale, (context) => readShops(context, query.shops), { readOnly: true })
      return { data: { at: engine.clock.now().toISOString(), seen_at: await readSeenAt(engine, session), shops } }
    })
    systemRoute(engine, markAlertsSeen, async ({ db, session, now }, { body }) => {
      const { rows } = await sql<{ seen_at: string | null }>`
        update users set alerts_seen_at = greatest(alerts_seen_at, least(${body.seen_at}::timestamptz, ${now}::timestamptz))
        where id = ${session.user_id} returning alerts_seen_at as seen_at`.execute(db)
      return { data: { seen_at: rows[0]?.seen_at ?? body.seen_at } }
    })
  },
}

/** An account may belong to no tenant, so only the system sees all of them. */
async function readSeenAt({ database }: Engine, { user_id }: UserSession): Promise<string | null> {
  const { rows } = await database.transaction({ system: true, readOnly: true }, (db) =>
    sql<{ seen_at: string | null }>`select alerts_seen_at as seen_at from users where id = ${user_id}`.execute(db),
  )
  return rows[0]?.seen_at ?? null
}

async function readShops(context: Context, which: 'current' | 'all'): Promise<Alerts['shops']> {
  const shops: Alerts['shops'] = []
  for (const shop of await shopsOf(context, which)) {
    const tables = await readOpenTables(context, shop.id)
    const attention = await readAttention(context.db, shop, { now: context.now, tables })
    shops.push({ ...withinPermissions(context, attention), timezone: shop.timezone })
  }
  return shops
}

interface Shop {
  readonly id: string
  readonly name: string
  readonly timezone: string
  readonly close_time: string
}

/** The shops to read, the current one first; this transaction sees them afterwards. */
async function shopsOf(context: Context, which: 'current' | 'all'): Promise<Shop[]> {
  const { shop_id } = context.session
  const read = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<Shop>`
      select s.id, s.name, s.timezone, s.close_time from shops s where ${condition}
      order by s.id = ${shop_id} desc, s.name, s.id limit ${mostShops}`.execute(context.db)
    return rows
  }
  if (which === 'current') return read(sql`s.id = ${shop_id}`)
  const shops = await read(visibleShops(context))
  if (shops.length > 0)
    await widenToShops(
      context,
      shops.map(({ id }) => id),
    )
  return shops
}

/** Without what the caller may not read: nobody is shown what somebody else has to put right. */
function withinPermissions({ session: { role } }: Context, attention: ShopAttention): ShopAttention {
  const hidden = attentionKinds.filter((kind) => !can(role, attentionPermissions[kind]))
  const nothing = Object.fromEntries(hidden.map((kind) => [kind, typeof attention[kind] === 'number' ? 0 : []]))
  const raised_at = { ...attention.raised_at }
  for (const kind of hidden) delete raised_at[kind]
  return { ...attention, ...nothing, raised_at }
}

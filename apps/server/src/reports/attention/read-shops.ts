import {
  type Alerts,
  attentionKinds,
  attentionPermissions,
  type ShopAttention,
} from '@pos/contract/reports/attention'
import { type RawBuilder, sql } from 'kysely'
import { readOpenTables } from '#checks/service'
import { allows, type Context } from '#engine/context'
import { visibleShops, widenToShops } from '#engine/other-shops'
import { readAttention } from './read-attention.ts'

/** Maximum number of shops read at once; larger chains use the dashboards of their shops. */
const mostShops = 100

type Which = 'current' | 'all' | string[]

/**
 * Reads the alerts of the current shop, of all shops that the caller may see, or of those with
 * these ids.
 */
export async function readShops(context: Context, which: Which): Promise<Alerts['shops']> {
  const shops: Alerts['shops'] = []
  for (const shop of await shopsOf(context, which)) {
    const tables = await readOpenTables(context, shop.id)
    const attention = await readAttention(context, shop, tables)
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

/** The shops to read, the current one first; this transaction can access them afterwards. */
async function shopsOf(context: Context, which: Which): Promise<Shop[]> {
  const { shop_id } = context.session
  const read = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<Shop>`
      select s.id, s.name, s.timezone, s.close_time from shops s where ${condition}
      order by s.id = ${shop_id} desc, s.name, s.id limit ${mostShops}`.execute(context.db)
    return rows
  }
  if (which === 'current') return read(sql`s.id = ${shop_id}`)
  const all = visibleShops(context)
  const shops = await read(which === 'all' ? all : sql`${all} and s.id = any(${which}::uuid[])`)
  if (shops.length > 0)
    await widenToShops(
      context,
      shops.map(({ id }) => id),
    )
  return shops
}

/** Removes alerts that the caller cannot resolve for lack of permission. */
function withinPermissions({ session }: Context, attention: ShopAttention): ShopAttention {
  const hidden = attentionKinds.filter((kind) => !allows(session, attentionPermissions[kind]))
  const nothing = Object.fromEntries(
    hidden.map((kind) => [kind, typeof attention[kind] === 'number' ? 0 : []]),
  )
  const raised_at = { ...attention.raised_at }
  for (const kind of hidden) delete raised_at[kind]
  return { ...attention, ...nothing, raised_at }
}

import type { DayCloseSettings } from '@pos/contract/accounting/day-close-settings'
import { sql, type Transaction } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'

const usual: DayCloseSettings = { blind_counts: false, over_short_limit: null }

/** Reads how a shop counts its drawers. */
export async function readDayCloseSettings(
  db: Transaction<unknown>,
  shopId: string,
): Promise<DayCloseSettings> {
  const { rows } = await sql<DayCloseSettings>`
    select blind_counts, over_short_limit from day_close_settings where shop_id = ${shopId}`.execute(
    db,
  )
  return rows[0] ?? usual
}

/** Saves how the current shop counts its drawers. */
export async function saveSettings(
  context: Context,
  settings: DayCloseSettings,
): Promise<DayCloseSettings> {
  const { db } = context
  const shopId = shopOf(context)
  const before = await readDayCloseSettings(db, shopId)
  const { blind_counts, over_short_limit } = settings
  await sql`
    insert into day_close_settings (shop_id, blind_counts, over_short_limit) values (${shopId}, ${blind_counts}, ${over_short_limit}::bigint)
    on conflict (shop_id) do update set blind_counts = excluded.blind_counts, over_short_limit = excluded.over_short_limit`.execute(
    db,
  )
  const change = { before: { ...before }, after: { ...settings } }
  await audit(context, [{ resource: 'day-close', record_id: null, action: 'settings', ...change }])
  return settings
}

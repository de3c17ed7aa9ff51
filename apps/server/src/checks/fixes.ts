import type { TableFix } from '@pos/contract/checks/trouble-tables'
import { fail } from '@pos/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { currentName } from '#engine/read/current-name'

interface Page {
  readonly page: number
  readonly per_page: number
}

/** Returns one page of the shop's fixes, newest first. */
export async function readFixes(context: Context, { page, per_page }: Page) {
  const data = await select(
    context,
    sql`true`,
    sql`limit ${per_page} offset ${(page - 1) * per_page}`,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from table_fixes where shop_id = ${shopOf(context)} and kind = 'fix'`.execute(
    context.db,
  )
  return { data, meta: { page, per_page, total: rows[0]?.total ?? 0 } }
}

/** Returns a fix of the shop, or fails with NotFound. */
export async function readFix(context: Context, id: string): Promise<TableFix> {
  const [fix] = await select(context, sql`f.id = ${id}`)
  return fix ?? fail('NotFound')
}

/** Returns the fix that released exactly this state of a table. */
export async function readFixOf(
  context: Context,
  code: string,
  version: number,
): Promise<TableFix | null> {
  const [fix] = await select(context, sql`f.table_code = ${code} and f.state_version = ${version}`)
  return fix ?? null
}

type Row = Omit<TableFix, 'undone' | 'can_undo'> & {
  undone_by: string | null
  undone_at: string | null
  is_held: boolean
}

/** A device that never reports tables still sells, so a receipt also counts as use. */
async function select(
  context: Context,
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<TableFix[]> {
  const { rows } = await sql<Row>`
    select f.id, f.table_code, f.floor, f.outcome, f.note, f.reasons, f.state, f.device, ${currentName(sql`f.staff_id`, sql`f.staff`)} as staff, f.guests, f.amount, f.opened_at, ${currentName(sql`f.user_id`, sql`f.user_name`)} as user_name,
      f.at, f.released_at as let_go_at, coalesce(f.used_again_at, (
        select min(r.first_ordered_at) from receipts r
        where r.shop_id = f.shop_id and r.id >= uuid_at(f.at - interval '1 day') and r.table_key = replace(f.table_code, ',', ' ')
          and r.table_code = f.table_code and r.paid_at > f.at and r.first_ordered_at > f.at)) as used_again_at,
      ${currentName(sql`u.user_id`, sql`u.user_name`)} as undone_by, u.at as undone_at,
      exists (select from table_states t where t.shop_id = f.shop_id and t.table_code = f.table_code) as is_held
    from table_fixes f left join table_fixes u on u.shop_id = f.shop_id and u.fix_id = f.id
    where f.shop_id = ${shopOf(context)} and f.kind = 'fix' and ${where} order by f.number desc ${page}`.execute(
    context.db,
  )
  return rows.map(({ undone_by, undone_at, is_held, ...fix }) => ({
    ...fix,
    undone:
      undone_by !== null && undone_at !== null ? { user_name: undone_by, at: undone_at } : null,
    can_undo: undone_at === null && fix.used_again_at === null && !is_held,
  }))
}

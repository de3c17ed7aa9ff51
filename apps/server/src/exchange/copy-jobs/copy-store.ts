import { fail } from '@pos/contract/errors'
import {
  type Copy,
  type CopyProblem,
  type CopyRequest,
  type CopyShopState,
} from '@pos/contract/exchange/copies'
import { type TransferCounts, undoHours } from '@pos/contract/exchange/transfer'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { underPolicies } from '#platform/database/schema/under-policies'

/** A pending shop of a copy. */
export interface DueShop {
  readonly organization_id: string
  readonly copy_id: string
  readonly shop_id: string
  readonly user_id: string
  readonly user_name: string
  readonly locale: Locale
  readonly request: CopyRequest
  readonly seen: string
  readonly state: 'waiting' | 'undoing'
  readonly write_id: string | null
}

/** The result of a copy in a shop. */
export interface ShopOutcome {
  readonly state: CopyShopState
  readonly counts?: TransferCounts
  readonly problems?: readonly CopyProblem[]
  readonly write_id?: string | null
}

/** Stores a copy to perform. The same id again has no effect. */
export async function addCopy(
  { db, session, now, locale }: Context,
  id: string,
  request: CopyRequest,
  shops: readonly { readonly shop_id: string; readonly seen: string }[],
): Promise<void> {
  const { organization_id, user_id, user_name } = session
  const { rows } = await sql<{ id: string }>`
    insert into copies (organization_id, id, from_shop_id, user_id, user_name, locale, request, at)
    values (${organization_id}, ${id}, ${request.from_shop_id}, ${user_id}, ${user_name}, ${locale}, ${JSON.stringify(request)}::jsonb, ${now})
    on conflict do nothing returning id`.execute(db)
  if (rows.length === 0) return
  const listed = JSON.stringify(shops.map((shop, position) => ({ ...shop, position })))
  await sql`
    insert into copy_shops (organization_id, copy_id, shop_id, position, seen)
    select ${organization_id}, ${id}, s.shop_id, s.position, s.seen
    from jsonb_to_recordset(${listed}::jsonb) as s(shop_id uuid, position integer, seen text)
    ${underPolicies}`.execute(db)
}

/** The caller's copies of the last day, newest first, or the one with this id. */
export async function readCopies(
  { db, session, now }: Context,
  id: string | null = null,
): Promise<Copy[]> {
  const since = new Date(now.getTime() - undoHours * 3_600_000)
  const { rows } = await sql<
    Omit<Copy, 'shops'> & { shops: (Copy['shops'][number] & { ended_at: string | null })[] }
  >`
    select c.id, ${currentName(sql`c.user_id`, sql`c.user_name`)} as user_name, f.name as from_shop, c.at, l.ended_at, l.shops
    from copies c join shops f on f.organization_id = c.organization_id and f.id = c.from_shop_id
    cross join lateral (
      select case when bool_and(p.ended_at is not null) then max(p.ended_at) end as ended_at,
        coalesce(json_agg(json_build_object('shop_id', p.shop_id, 'shop', s.name, 'state', p.state, 'counts', p.counts, 'problems', p.problems)
          order by p.position), '[]') as shops
      from copy_shops p join shops s on s.organization_id = p.organization_id and s.id = p.shop_id
      where p.organization_id = c.organization_id and p.copy_id = c.id) l
    where c.organization_id = ${session.organization_id} and c.user_id = ${session.user_id} and c.at > ${since}
      and (${id}::uuid is null or c.id = ${id}::uuid)
    order by c.at desc, c.id desc limit 20`.execute(db)
  return rows
}

/** One of the caller's copies, or 404. */
export async function readCopy(context: Context, id: string): Promise<Copy> {
  const [found] = await readCopies(context, id)
  return found ?? fail('NotFound')
}

/** Marks the writes of a copy for undo, including those whose undo failed before. */
export async function requestUndo({ db, session }: Context, id: string): Promise<void> {
  await sql`
    update copy_shops set state = 'undoing', ended_at = null, attempts = 0, problems = '[]'
    where organization_id = ${session.organization_id} and copy_id = ${id} and state in ('copied', 'kept') and write_id is not null`.execute(
    db,
  )
}

/**
 * The next due shop of a copy, locked until the transaction ends; null if another server has it or
 * none is left.
 */
export async function lockDueShop(
  { db }: Context,
  { organization_id, copy_id, shop_id, state }: DueShop,
): Promise<boolean> {
  const { rows } = await sql<{ shop_id: string }>`
    select shop_id from copy_shops
    where organization_id = ${organization_id} and copy_id = ${copy_id} and shop_id = ${shop_id} and state = ${state}
    for update skip locked`.execute(db)
  // Otherwise two copies into one shop would not see each other's records.
  if (rows.length > 0)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`copy ${shop_id}`}, 0))`.execute(db)
  return rows.length > 0
}

/** Records the outcome in a shop. */
export async function noteOutcome(
  context: Context,
  due: DueShop,
  outcome: ShopOutcome,
): Promise<void> {
  const { state, counts = null, problems = [], write_id = null } = outcome
  await sql`
    update copy_shops set state = ${state}, ended_at = ${context.now}, problems = ${JSON.stringify(problems)}::jsonb,
      counts = coalesce(${counts === null ? null : JSON.stringify(counts)}::jsonb, counts), write_id = coalesce(${write_id}::uuid, write_id)
    where organization_id = ${due.organization_id} and copy_id = ${due.copy_id} and shop_id = ${due.shop_id}`.execute(
    context.db,
  )
}

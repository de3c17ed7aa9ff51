import type { CloseBody, CountBody } from '@pos/contract/accounting/day-close'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { type FieldProblems, fail } from '@pos/contract/errors'
import { checkCashEvent } from '@pos/domain/money/cash'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { insertable } from '#platform/database/insertable'
import { underPolicies } from '#platform/database/schema/under-policies'
import { newId } from '#platform/process/ids'
import { lockOfSales } from '#sales/service'
import { type DayShop, readDayShop, requireOpen } from './day-shop.ts'
import { readDrawers } from './read-drawers.ts'

type Count = CloseBody['counts'][number] & Pick<CountBody, 'denominations'>

/** Enters the count of a drawer session and returns its balance. Fails if the day is closed. */
export async function count(context: Context, { business_date: date, ...body }: CountBody) {
  await sql`select ${lockOfSales(shopOf(context), 'adding')}`.execute(context.db)
  const shop = await readDayShop(context)
  await requireOpen(context, date)
  const event = { kind: 'count', reason: null, at: context.now.toISOString(), ...body } as const
  const clock = { now: context.now, shop_since: new Date(0) }
  if (checkCashEvent(event, shop.currency, clock).includes('denominations'))
    fail('ValidationFailed', { errors: { denominations: [{ key: 'invalid_amount' }] } })
  await enterCounts(context, shop, date, [body], () => 'session')
  const drawer = sessionOf(await readDrawers(context.db, shop, date), body) ?? fail('ServerError')
  return {
    device: drawer.device,
    expected: drawer.expected,
    counted: drawer.counted ?? 0,
    over_short: drawer.over_short ?? 0,
  }
}

/**
 * Stores counts as drawer events of their author. A session that does not exist is a problem of its
 * field. The caller holds the lock of the sales.
 */
export async function enterCounts(
  context: Context,
  shop: DayShop,
  date: string,
  counts: readonly (Omit<Count, 'denominations'> & Partial<Count>)[],
  fieldOf = (index: number) => `counts.${index}.session`,
): Promise<void> {
  if (counts.length === 0) return
  const { db, session, now } = context
  const drawers = await readDrawers(db, shop, date)
  const problems: FieldProblems = {}
  const events = counts.flatMap((counted, index) => {
    const drawer = sessionOf(drawers, counted)
    if (!drawer) problems[fieldOf(index)] = [{ key: 'not_found' }]
    return drawer ? [{ drawer, ...counted }] : []
  })
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  const rows = events.map(({ drawer, amount, denominations }) => {
    const id = newId()
    return {
      shop_id: shop.id,
      id,
      // Only devices repeat their events, which uid and hash recognise.
      uid: id,
      content_hash: '',
      device_id: drawer.device_id,
      device: drawer.device,
      session: drawer.session,
      kind: 'count',
      amount,
      denominations: denominations?.filter(({ pieces }) => pieces > 0) ?? null,
      reason: null,
      staff_id: session.user_id,
      staff: session.user_name,
      entered_by: session.user_id,
      at: now,
      business_date: date,
      flags: [],
      received_at: now,
    }
  })
  const { columns, values } = insertable('cash_events', rows)
  await sql`insert into cash_events (${columns}) select ${columns} from ${values} ${underPolicies}`.execute(
    db,
  )
  await audit(
    context,
    rows.map(({ device, session: ordinal, amount, denominations }) => ({
      resource: 'day-close',
      record_id: null,
      label: date,
      action: 'count',
      after: { drawer: device, session: ordinal, amount, denominations },
    })),
  )
}

const sessionOf = (
  drawers: readonly DrawerRow[],
  { device_id, session }: Pick<Count, 'device_id' | 'session'>,
) =>
  drawers.find(
    (drawer) =>
      drawer.device_id === (device_id?.toLowerCase() ?? null) && drawer.session === session,
  )

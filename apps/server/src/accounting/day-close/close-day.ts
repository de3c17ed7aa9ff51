import type { CloseBody } from '@pos/contract/accounting/day-close'
import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { type FieldProblems, fail } from '@pos/contract/errors'
import { needsReason } from '@pos/domain/money/over-short-limit'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { insertable } from '#platform/database/insertable'
import { underPolicies } from '#platform/database/schema/under-policies'
import { lockOfSales } from '#sales/service'
import { noteEvent } from '#webhooks/service'
import { readCenterFigures } from './center-figures.ts'
import { enterCounts } from './count-drawer.ts'
import { readDayCloseSettings } from './day-close-settings.ts'
import { readDayShop, requireOpen } from './day-shop.ts'
import { readFigures } from './read-figures.ts'

/**
 * Closes a business day under the next number of the shop and stores its figures. The lock keeps
 * receipts from being stored or moved meanwhile, so that a receipt is either in the figures or
 * marked as arrived after the close. Fails with Conflict if the day is closed.
 */
export async function close(context: Context, body: CloseBody): Promise<number> {
  const { db } = context
  await sql`select ${lockOfSales(shopOf(context), 'moving')}`.execute(db)
  const shop = await readDayShop(context)
  const date = body.business_date
  if (date > shop.today) fail('Conflict', { message: 'day_not_begun' })
  await requireOpen(context, date)
  await enterCounts(context, shop, date, body.counts)
  const figures = withTerminals(await readFigures(db, shop, date), body)
  const { over_short_limit: limit } = await readDayCloseSettings(db, shop.id)
  if (needsReason(figures, limit) && body.over_short_reason === null)
    fail('ValidationFailed', { errors: { over_short_reason: [{ key: 'required' }] } })
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from day_closes where shop_id = ${shop.id}`.execute(
    db,
  )
  const number = rows[0]?.number ?? 1
  const { note, over_short_reason } = body
  await store(context, shop.id, { number, date, figures, note, over_short_reason })
  const subject = { number, revenue_centers: await readCenterFigures(db, shop.id, date) }
  await noteEvent(context, { type: 'day.closed', shop_id: shop.id, subject })
  const { total, receipts } = figures.sums
  const { over_short } = figures.cash
  const after = { number, receipts, total, over_short, over_short_reason, note }
  await audit(context, [
    { resource: 'day-close', record_id: null, label: date, action: 'close', after },
  ])
  return number
}

/**
 * Reopens a closed day and returns the number of its close. Fails with 409 if the day is not
 * closed.
 */
export async function reopen(context: Context, date: string, reason: string): Promise<number> {
  const { db, session, now } = context
  const shopId = shopOf(context)
  await sql`select ${lockOfSales(shopId, 'moving')}`.execute(db)
  const { rows } = await sql<{ number: number }>`
    delete from closed_days where shop_id = ${shopId} and business_date = ${date} returning number`.execute(
    db,
  )
  const number = rows[0]?.number ?? fail('Conflict', { message: 'day_not_closed' })
  await sql`
    insert into day_reopenings (shop_id, number, reason, user_id, user_name, at)
    values (${shopId}, ${number}, ${reason}, ${session.user_id}, ${session.user_name}, ${now})`.execute(
    db,
  )
  await audit(context, [
    {
      resource: 'day-close',
      record_id: null,
      label: date,
      action: 'reopen',
      after: { number, reason },
    },
  ])
  return number
}

/** Returns the figures with the terminal totals that the manager entered. */
function withTerminals(figures: DayFigures, { terminals }: CloseBody): DayFigures {
  const problems: FieldProblems = {}
  const payments = [...figures.payments]
  for (const [index, { key, amount }] of terminals.entries()) {
    const found = payments.findIndex((payment) => payment.key === key)
    const payment = payments[found]
    if (payment)
      payments[found] = { ...payment, terminal: amount, difference: amount - payment.amount }
    else problems[`terminals.${index}.key`] = [{ key: 'not_found' }]
  }
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  return { ...figures, payments }
}

interface Close {
  readonly number: number
  readonly date: string
  readonly figures: DayFigures
  readonly note: string | null
  readonly over_short_reason: string | null
}

async function store(
  { db, session, now }: Context,
  shopId: string,
  { number, date, figures, note, over_short_reason }: Close,
) {
  const { sums, cash, drawers } = figures
  const close = insertable('day_closes', [
    {
      shop_id: shopId,
      number,
      business_date: date,
      figures,
      receipts: sums.receipts,
      total: sums.total,
      expected: cash.expected,
      counted: cash.counted,
      over_short: cash.over_short,
      note: note?.trim() || null,
      over_short_reason,
      user_id: session.user_id,
      user_name: session.user_name,
      at: now,
    },
  ])
  await sql`insert into day_closes (${close.columns}) select ${close.columns} from ${close.values} ${underPolicies}`.execute(
    db,
  )
  const rows = drawers.map(
    (
      {
        device_id,
        device,
        session: ordinal,
        staff_id,
        staff,
        expected,
        counted,
        since_count,
        over_short,
      },
      line,
    ) => {
      const person = { staff_id, staff }
      return {
        shop_id: shopId,
        number,
        line,
        device_id,
        device,
        session: ordinal,
        ...person,
        expected,
        counted,
        since_count,
        over_short,
      }
    },
  )
  if (rows.length > 0) {
    const sessions = insertable('day_close_drawers', rows)
    await sql`insert into day_close_drawers (${sessions.columns}) select ${sessions.columns} from ${sessions.values} ${underPolicies}`.execute(
      db,
    )
  }
  await sql`insert into closed_days (shop_id, business_date, number) values (${shopId}, ${date}, ${number})`.execute(
    db,
  )
}

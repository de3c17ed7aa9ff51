import type { CloseBody } from '@pos/contract/accounting/day-close'
import type { DayFigures, DrawerRow } from '@pos/contract/accounting/day-figures'
import { type FieldProblems, fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { insertable } from '#platform/database/insertable'
import { underPolicies } from '#platform/database/schema/under-policies'
import { lockOfSales } from '#sales/service'
import { noteEvent } from '#webhooks/service'
import { readCenterFigures } from './center-figures.ts'
import { readDayShop } from './day-shop.ts'
import { cashOf, readFigures } from './read-figures.ts'

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
  const holding = await numberOf(context, date)
  if (holding !== null) fail('Conflict', { message: 'day_closed', params: { number: holding } })
  const figures = withTyped(await readFigures(db, shop, date), body)
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from day_closes where shop_id = ${shop.id}`.execute(
    db,
  )
  const number = rows[0]?.number ?? 1
  await store(context, shop.id, { number, date, figures, note: body.note })
  const subject = { number, revenue_centers: await readCenterFigures(db, shop.id, date) }
  await noteEvent(context, { type: 'day.closed', shop_id: shop.id, subject })
  const { total, receipts } = figures.sums
  const after = { number, receipts, total, over_short: figures.cash.over_short, note: body.note }
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

async function numberOf(context: Context, date: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from closed_days where shop_id = ${shopOf(context)} and business_date = ${date}`.execute(
    context.db,
  )
  return rows[0]?.number ?? null
}

/** The figures including the counts and terminal totals that the manager entered. */
function withTyped(figures: DayFigures, { counts, terminals }: CloseBody): DayFigures {
  const problems: FieldProblems = {}
  const drawers = [...figures.drawers]
  for (const [index, { device_id, session, amount }] of counts.entries()) {
    const found = drawers.findIndex(
      (drawer) =>
        drawer.device_id === (device_id?.toLowerCase() ?? null) && drawer.session === session,
    )
    const drawer = drawers[found]
    if (drawer) drawers[found] = countedAs(drawer, amount)
    else problems[`counts.${index}.session`] = [{ key: 'not_found' }]
  }
  const payments = [...figures.payments]
  for (const [index, { key, amount }] of terminals.entries()) {
    const found = payments.findIndex((payment) => payment.key === key)
    const payment = payments[found]
    if (payment)
      payments[found] = { ...payment, terminal: amount, difference: amount - payment.amount }
    else problems[`terminals.${index}.key`] = [{ key: 'not_found' }]
  }
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  return { ...figures, drawers, payments, cash: cashOf(drawers) }
}

/** Counted at the close: no movement can follow. */
const countedAs = (drawer: DrawerRow, amount: number): DrawerRow => ({
  ...drawer,
  counted: amount,
  counted_at: null,
  is_typed: true,
  since_count: 0,
  over_short: amount - drawer.expected,
})

interface Close {
  readonly number: number
  readonly date: string
  readonly figures: DayFigures
  readonly note: string | null
}

async function store(
  { db, session, now }: Context,
  shopId: string,
  { number, date, figures, note }: Close,
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

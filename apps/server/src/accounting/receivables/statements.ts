import type { StatementContent } from '@pos/contract/accounting/receivable-statements'
import { fail, failField } from '@pos/contract/errors'
import { addDays } from '@pos/domain/days/calendar-date'
import {
  addParts,
  closingBefore,
  dueDateOf,
  taxesOfStatement,
} from '@pos/domain/receipts/receivables'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { insertable } from '#platform/database/insertable'
import { underPolicies } from '#platform/database/schema/under-policies'
import { lockOfSales } from '#sales/service'
import { readDayShop } from '../day-close/day-shop.ts'
import {
  linesOf,
  readAddressee,
  readIssuer,
  readRoundings,
  readUnstated,
} from './statement-parts.ts'

interface Draft {
  readonly content: StatementContent
  /** The entries that belong to the statement once it is issued. */
  readonly entryIds: readonly string[]
  /** Nothing to carry forward, or this closing has been stated already. */
  readonly isEmpty: boolean
}

/**
 * Creates a statement: the previous balance and every unstated entry up to the closing. Late
 * entries and reversals of stated ones go to the next statement. Refuses future closings and
 * closings before the previous one.
 */
export async function draft(
  context: Context,
  customerId: string,
  asked: string | undefined,
): Promise<Draft> {
  const shop = await readDayShop(context)
  const { terms, customer } = await readAddressee(context, customerId)
  const closing = asked ?? closingBefore(addDays(shop.today, -1), terms)
  const last = await readLast(context, customerId)
  if (closing > shop.today) failField('closing_date', 'before_or_equal_date', { date: shop.today })
  if (last && closing < last.closing_date)
    failField('closing_date', 'after_or_equal_date', { date: last.closing_date })
  const entries = await readUnstated(context, customerId, closing)
  const lines = linesOf(entries)
  const sum = (kind: string) =>
    lines.reduce((all, line) => all + (line.kind === kind ? line.amount : 0), 0)
  const [carried, charged, adjusted, received] = [
    last?.balance ?? 0,
    sum('charge'),
    sum('adjustment'),
    sum('payment'),
  ]
  const parts = addParts(lines.flatMap((line) => line.parts))
  const content: StatementContent = {
    customer,
    ...(await readIssuer(context)),
    currency: shop.currency,
    from: last ? addDays(last.closing_date, 1) : (lines[0]?.business_date ?? null),
    closing_date: closing,
    due_date: dueDateOf(closing, terms),
    carried,
    charged,
    adjusted,
    received,
    balance: carried + charged + adjusted + received,
    lines,
    taxes: taxesOfStatement(parts, await readRoundings(context)),
    untaxed: parts.reduce((all, part) => all + (part.rate === null ? part.amount : 0), 0),
  }
  const isEmpty = entries.length === 0 && (carried === 0 || last?.closing_date === closing)
  return { content, entryIds: entries.map((entry) => entry.id), isEmpty }
}

async function readLast(context: Context, customerId: string) {
  const { rows } = await sql<{ balance: number; closing_date: string }>`
    select balance, closing_date from receivable_statements where shop_id = ${shopOf(context)} and customer_id = ${customerId}
    order by number desc limit 1`.execute(context.db)
  return rows[0]
}

/**
 * Issues statements under the next numbers of the shop and stores their content. Fails with 409 if
 * there is nothing to state.
 */
export async function issue(
  context: Context,
  asked: readonly { customer_id: string; closing_date: string }[],
): Promise<number[]> {
  const shopId = shopOf(context)
  await sql`select ${lockOfSales(shopId, 'moving')}`.execute(context.db)
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) as number from receivable_statements where shop_id = ${shopId}`.execute(
    context.db,
  )
  const numbers: number[] = []
  for (const { customer_id, closing_date } of asked) {
    const number = (numbers.at(-1) ?? rows[0]?.number ?? 0) + 1
    const one = await draft(context, customer_id, closing_date)
    if (one.isEmpty) fail('Conflict', { message: 'nothing_to_state' })
    await store(context, number, one)
    const { customer, due_date, balance } = one.content
    const change = {
      resource: 'receivables',
      record_id: customer.id,
      label: customer.name,
      action: 'issue_statement',
    }
    await audit(context, [{ ...change, after: { number, closing_date, due_date, balance } }])
    numbers.push(number)
  }
  return numbers
}

async function store(context: Context, number: number, { content, entryIds }: Draft) {
  const { db, session, now } = context
  const shopId = shopOf(context)
  const { customer, closing_date, due_date, carried, charged, adjusted, received, balance } =
    content
  const row = {
    customer_id: customer.id,
    closing_date,
    due_date,
    carried,
    charged,
    adjusted,
    received,
    balance,
    content,
  }
  const { columns, values } = insertable('receivable_statements', [
    {
      shop_id: shopId,
      number,
      ...row,
      user_id: session.user_id,
      user_name: session.user_name,
      at: now,
    },
  ])
  await sql`insert into receivable_statements (${columns}) select ${columns} from ${values} ${underPolicies}`.execute(
    db,
  )
  await sql`
    insert into receivable_statement_entries (shop_id, entry_id, number)
    select ${shopId}, k.id, ${number} from unnest(${[...entryIds]}::uuid[]) k(id)
    ${underPolicies}`.execute(db)
}

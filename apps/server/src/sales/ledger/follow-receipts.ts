import { addParts, type ChargePart, partsOfCharge } from '@pos/domain/receipts/receivables'
import { sql, type Transaction } from 'kysely'
import { chunksOf } from '#platform/process/chunks'
import { groupBy } from '#platform/process/group-by'
import { newId } from '#platform/process/ids'
import { customersOf } from './customers-of.ts'
import { insertEntries } from './insert-entries.ts'

type Db = Transaction<unknown>

/** The author of a change to a receipt or its customer. Null if a device posts. */
interface Actor {
  readonly user_id: string
  readonly user_name: string
}

/** An actual or expected payment on account in the ledger. */
interface Charge {
  readonly receipt_id: string
  readonly line: number
  readonly customer_id: string | null
  readonly name: string
  readonly business_date: string
  readonly amount: number
  readonly parts: readonly ChargePart[]
}

/**
 * Posts the difference between receipts and ledger entries, if any. Call it when receipts arrive,
 * are corrected, set aside or restored, and when names are assigned. Requires the lock of the
 * shop's sales, so that a receipt is not processed twice.
 */
export async function followReceipts(
  db: Db,
  shopId: string,
  receiptIds: readonly string[],
  { now, actor }: { readonly now: Date; readonly actor: Actor | null },
): Promise<void> {
  for (const ids of chunksOf(receiptIds)) {
    const expected = await readCharges(db, shopId, ids, now)
    const missing = lessEntered(expected, await readEntered(db, shopId, ids))
    const by = { user_id: actor?.user_id ?? null, user_name: actor?.user_name ?? null, at: now }
    await insertEntries(
      db,
      missing.map((charge) => ({ shop_id: shopId, id: newId(), kind: 'charge', ...charge, ...by })),
    )
  }
}

/** Payments on account of counted receipts, each with the current customer of its name. */
async function readCharges(
  db: Db,
  shopId: string,
  ids: readonly string[],
  now: Date,
): Promise<Charge[]> {
  const { rows } = await sql<{
    receipt_id: string
    line: number
    business_date: string
    amount: number
    due: number
    named_id: string | null
    name: string
    taxes: Parameters<typeof partsOfCharge>[1]['taxes']
  }>`
    select r.id as receipt_id, p.line, r.paid_business_date as business_date, p.amount - p.change as amount, r.total + r.tip as due,
      p.customer_id as named_id, trim(coalesce(nullif(trim(p.customer), ''), r.customer, '')) as name, (
        select coalesce(json_agg(json_build_object('rate', t.rate, 'kind', t.kind, 'reduced', t.reduced, 'taxable', t.taxable, 'tax', t.tax)
          order by t.line), '[]') from receipt_taxes t where t.shop_id = ${shopId} and t.receipt_id = r.id) as taxes
    from unnest(${[...ids]}::uuid[]) k(id)
    cross join lateral (select * from receipts r where r.shop_id = ${shopId} and r.id = k.id limit 1) r
    cross join lateral (
      select * from receipt_payments p where p.shop_id = ${shopId} and p.receipt_id = k.id and p.type = 'kake' offset 0) p
    where r.set_aside_at is null and p.amount <> p.change
    order by r.paid_business_date, r.id, p.line`.execute(db)
  const customers = await customersOf(db, shopId, rows, now)
  return rows.map(({ due, taxes, named_id: _named, ...charge }, index) => ({
    ...charge,
    customer_id: customers[index] ?? null,
    parts: partsOfCharge(charge.amount, { due, taxes }),
  }))
}

async function readEntered(db: Db, shopId: string, ids: readonly string[]): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select coalesce(receipt_id, id) as receipt_id, coalesce(line, 0) as line, customer_id, name, business_date, amount, parts from receivable_entries
    where shop_id = ${shopId} and receipt_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Subtracts the entered charges from the expected ones, by payment, customer and name. */
function lessEntered(expected: readonly Charge[], entered: readonly Charge[]): Charge[] {
  const reversed = entered.map((charge) => ({
    ...charge,
    amount: -charge.amount,
    parts: charge.parts.map(negative),
  }))
  const groups = groupBy(
    [...reversed, ...expected],
    (one) => `${one.receipt_id} ${one.line} ${one.customer_id} ${one.name}`,
  )
  return [...groups.values()].flatMap((charges) => {
    const [first] = charges
    const amount = charges.reduce((all, one) => all + one.amount, 0)
    return first && amount !== 0
      ? [{ ...first, amount, parts: addParts(charges.flatMap((one) => one.parts)) }]
      : []
  })
}

const negative = (part: ChargePart): ChargePart => ({ ...part, amount: -part.amount })

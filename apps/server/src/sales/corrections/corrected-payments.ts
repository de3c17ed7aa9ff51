import { type FieldProblem, type FieldProblems, fail } from '@pos/contract/errors'
import type { PostedReceipt } from '@pos/contract/sales/posted-receipt'
import type { AmountsBody } from '@pos/contract/sales/reversals'
import { sql, type Transaction } from 'kysely'

type Db = Transaction<unknown>
type Payment = PostedReceipt['payments'][number]
type Asked = NonNullable<AmountsBody['payments']>[number]

/** Customer of a payment on account, as stored in a receipt. */
type NamedCustomer = Pick<Payment, 'customer_id' | 'customer'>

/**
 * Returns the payments of a correction. A payment that keeps its method keeps all its other data; a
 * payment with a new method gets its data from the shop's record. Fails with the fields of unknown
 * methods, lines and customers, and of payments on account without a customer.
 */
export async function correctedPayments(
  db: Db,
  shopId: string,
  posted: PostedReceipt,
  asked: readonly Asked[],
): Promise<Payment[]> {
  const problems: FieldProblems = {}
  const payments: Payment[] = []
  const kept = keptPayments(posted, asked)
  for (const [index, one] of asked.entries()) {
    const report = (name: keyof Asked, key: FieldProblem['key']) =>
      (problems[`payments.${index}.${name}`] = [{ key }])
    const before = kept[index]
    const method =
      before ??
      (one.payment_id === undefined ? undefined : await methodOf(db, shopId, one.payment_id))
    if (!method) {
      report(one.payment_id === undefined ? 'line' : 'payment_id', 'not_found')
      continue
    }
    const customer = method.type === 'kake' ? await customerOf(db, shopId, one) : {}
    if (customer === null) report('customer_id', 'not_found')
    else if (method.type === 'kake' && !before && !customer.customer)
      report('customer_id', 'required')
    payments.push({ ...method, ...customer, amount: one.amount })
  }
  if (Object.keys(problems).length > 0) fail('ValidationFailed', { errors: problems })
  return payments
}

/**
 * Returns for each requested payment the payment of the receipt that it keeps, or undefined if its
 * method changes. Each payment is kept once: by its line, then by method and amount, then by
 * method.
 */
function keptPayments(
  { payments }: PostedReceipt,
  asked: readonly Asked[],
): (Payment | undefined)[] {
  const isSameMethod = (line: number, id: string) =>
    payments[line]?.payment_id?.toLowerCase() === id.toLowerCase()
  const lines = asked.map(({ line, payment_id }) =>
    line !== undefined && (payment_id === undefined || isSameMethod(line, payment_id))
      ? line
      : undefined,
  )
  for (const isExact of [true, false])
    for (const [index, { line, payment_id, amount }] of asked.entries()) {
      if (line !== undefined || lines[index] !== undefined || payment_id === undefined) continue
      const found = payments.findIndex(
        (one, at) =>
          isSameMethod(at, payment_id) &&
          !lines.includes(at) &&
          (!isExact || one.amount === amount),
      )
      if (found !== -1) lines[index] = found
    }
  return lines.map((line) => (line === undefined ? undefined : payments[line]))
}

/** Reads a payment method of the shop; undefined if there is none. */
async function methodOf(
  db: Db,
  shopId: string,
  id: string,
): Promise<Omit<Payment, 'amount'> | undefined> {
  const { rows } = await sql<Omit<Payment, 'amount'>>`
    select id as payment_id, name, type, sub_type from payments where shop_id = ${shopId} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/**
 * The customer in a correction, with the shop's name for the id; undefined without one, null if
 * unknown.
 */
async function customerOf(
  db: Db,
  shopId: string,
  { customer_id, customer }: Asked,
): Promise<Partial<NamedCustomer> | null> {
  if (!customer_id) return customer ? { customer_id: null, customer } : {}
  const { rows } = await sql<{ name: string }>`
    select name from customers where shop_id = ${shopId} and id = ${customer_id}`.execute(db)
  return rows[0] ? { customer_id, customer: rows[0].name } : null
}

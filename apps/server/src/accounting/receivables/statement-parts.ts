import type { StatementContent } from '@pos/contract/accounting/receivable-statements'
import { fail } from '@pos/contract/errors'
import { plainDecimal, type Rounding } from '@pos/domain/money/decimal'
import { addParts, type ChargePart, type PaymentTerms } from '@pos/domain/receipts/receivables'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { groupBy } from '#platform/process/group-by'

type Line = StatementContent['lines'][number]

/** Reads the addressee of a statement, with its terms. */
export async function readAddressee(
  context: Context,
  id: string,
): Promise<{ terms: PaymentTerms; customer: StatementContent['customer'] }> {
  const { rows } = await sql<PaymentTerms & { customer: StatementContent['customer'] }>`
    select closing_day, payment_months, payment_day, json_build_object('id', id, 'name', coalesce(billing_name, name), 'honorific', honorific,
      'contact', contact, 'post_code', post_code, 'address', address, 'registration_number', registration_number) as customer
    from customers where shop_id = ${shopOf(context)} and id = ${id}`.execute(context.db)
  const { customer, ...terms } = rows[0] ?? fail('NotFound')
  return { terms, customer }
}

/**
 * Reads the issuer of a statement: the shop, with its registration number for qualified invoices.
 */
export async function readIssuer(
  context: Context,
): Promise<Pick<StatementContent, 'issuer' | 'country_code'>> {
  const { rows } = await sql<Pick<StatementContent, 'issuer' | 'country_code'>>`
    select country_code, json_build_object('name', name, 'post_code', post_code, 'phone', phone, 'registration_number', company_code,
      'address', case when country_code = 'JP' then concat(prefecture, city, ward, street, address)
        else concat_ws(', ', street, address, city, region) end) as issuer
    from shops where id = ${shopOf(context)}`.execute(context.db)
  return rows[0] ?? fail('NotFound')
}

/** Reads how the shop rounds the tax of each rate. Defaults to rounding down. */
export async function readRoundings(
  context: Context,
): Promise<(rate: string, isReduced: boolean) => Rounding> {
  const { rows } = await sql<{ rate: string; reduced: boolean; rounding: Rounding }>`
    select rate, reduced, rounding from taxes where shop_id = ${shopOf(context)} order by position desc, id`.execute(
    context.db,
  )
  const known = new Map(
    rows.map(({ rate, reduced, rounding }) => [`${plainDecimal(rate)} ${reduced}`, rounding]),
  )
  return (rate, isReduced) => known.get(`${plainDecimal(rate)} ${isReduced}`) ?? 'down'
}

/** An entry that is on no statement yet. */
interface Unstated extends Omit<Line, 'parts'> {
  readonly id: string
  readonly line: number | null
  readonly parts: readonly ChargePart[]
}

/** Entries of a customer up to a day that are on no statement. */
export async function readUnstated(
  context: Context,
  customerId: string,
  until: string,
): Promise<Unstated[]> {
  const shopId = shopOf(context)
  const { rows } = await sql<Unstated>`
    select e.id, e.kind, e.business_date, e.amount, e.receipt_id, e.line, r.receipt_number, e.means, e.note, e.parts
    from receivable_entries e
    left join lateral (
      select coalesce(r.receipt_number, r.uid) as receipt_number from receipts r where r.shop_id = ${shopId} and r.id = e.receipt_id limit 1) r on true
    where e.shop_id = ${shopId} and e.customer_id = ${customerId} and e.business_date <= ${until}
      and not exists (select from receivable_statement_entries s where s.shop_id = ${shopId} and s.entry_id = e.id)
    order by e.business_date, e.id`.execute(context.db)
  return rows
}

/** The lines of a statement. Entries of one receipt that cancel out form no line. */
export function linesOf(entries: readonly Unstated[]): Line[] {
  const groups = groupBy(entries, (entry) =>
    entry.kind === 'charge' ? `${entry.receipt_id} ${entry.line}` : entry.id,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const amount = group.reduce((all, entry) => all + entry.amount, 0)
    if (!first || amount === 0) return []
    const { id: _id, line: _line, ...line } = first
    return [{ ...line, amount, parts: addParts(group.flatMap((entry) => entry.parts)) }]
  })
}

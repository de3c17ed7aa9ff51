import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { sql, type Transaction } from 'kysely'
import { rollUp } from '#sales/service'

type Db = Transaction<unknown>

/**
 * Sales of selected revenue centers on a day. Drawers and payments are not counted by revenue
 * center.
 */
interface CenterFigures extends Pick<DayFigures, 'sums' | 'taxes'> {
  readonly ids: readonly string[]
}

const figures = rollUp('sales_figures')
const taxes = rollUp('sales_taxes')

/**
 * Returns the sales of a business day in the revenue centers that the shop selected for the
 * third-party integration. Null for a shop without a shop number there, and for one that selected
 * none, which means all.
 */
export async function readCenterFigures(
  db: Db,
  shopId: string,
  date: string,
): Promise<CenterFigures | null> {
  const { rows } = await sql<{ id: string }>`
    select l.revenue_center_id as id from shop_revenue_centers l join shops s on s.organization_id = l.organization_id and s.id = l.shop_id
    where l.shop_id = ${shopId} and s.third_party_shop_no is not null order by l.position, l.revenue_center_id`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  return ids.length === 0
    ? null
    : {
        ids,
        sums: await readSums(db, shopId, date, ids),
        taxes: await readTaxes(db, shopId, date, ids),
      }
}

async function readSums(
  db: Db,
  shopId: string,
  date: string,
  ids: readonly string[],
): Promise<DayFigures['sums']> {
  const { rows } = await sql<DayFigures['sums']>`
    select ${sql.join(measures.map((name) => sql`coalesce(sum(${figures.measure(name)}), 0)::bigint as ${sql.ref(name)}`))},
      coalesce(sum(total + refund_amount), 0)::bigint as sales
    from ${figures.table} where shop_id = ${shopId} and dimension = ${figures.dimension('center')} and revenue_type = 'paid_at' and grain = 'day'
      and starts_on = ${date} and key = any(${[...ids]}::text[])`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('A sum has one row.')
  return sums
}

const measures = [
  'receipts',
  'guests',
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
  'tip',
  'excess',
  'cash_rounding',
  'tax',
  'refunds',
  'refund_amount',
  'total',
  'voids',
  'void_amount',
  'comps',
  'comp_amount',
  'comp_cost',
] as const

async function readTaxes(
  db: Db,
  shopId: string,
  date: string,
  ids: readonly string[],
): Promise<DayFigures['taxes']> {
  const { rows } = await sql<DayFigures['taxes'][number]>`
    select rate, sum(taxable)::bigint as taxable, sum(tax)::bigint as tax from ${taxes.table}
    where shop_id = ${shopId} and dimension = ${taxes.dimension('center')} and revenue_type = 'paid_at' and grain = 'day'
      and starts_on = ${date} and key = any(${[...ids]}::text[]) and (taxable <> 0 or tax <> 0)
    group by rate order by rate::numeric desc`.execute(db)
  return rows
}

import { fail } from '@pos/contract/errors'
import type { SalesTargets, SalesTargetsBody } from '@pos/contract/reports/sales-targets'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import { audit } from '#engine/write/audit'
import { underPolicies } from '#platform/database/schema/under-policies'
import { rollUp } from '#sales/service'

const figures = rollUp('sales_figures')
const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`)
/** Default weights of a shop. */
const alike = [1, 1, 1, 1, 1, 1, 1]

interface MonthRow {
  readonly month: string
  readonly target: number | null
  readonly weights: number[] | null
  readonly net: number
  readonly net_before: number
}

/** The targets of the current shop's year with its sales by its revenue timing. */
export async function readSalesTargets(context: Context, year: number): Promise<SalesTargets> {
  const shopId = shopOf(context)
  const netOf = (day: ReturnType<typeof sql>) => sql`coalesce((
    select sum(f.total - f.tax) from ${figures.table} f join shops s on s.id = f.shop_id
    where f.shop_id = ${shopId} and f.dimension = ${figures.dimension('all')} and f.grain = 'month' and f.starts_on = ${day}
      and f.revenue_type in ('paid_at', s.revenue_timing)), 0)::bigint`
  const { rows } = await sql<MonthRow>`
    select m.month::text as month, t.amount as target, t.weights, ${netOf(sql`m.month`)} as net,
      ${netOf(sql`(m.month - interval '1 year')::date`)} as net_before
    from unnest(${monthsOf(year)}::date[]) m(month) left join sales_targets t on t.shop_id = ${shopId} and t.month = m.month
    order by m.month`.execute(context.db)
  const { rows: versions } = await sql<{
    version: number
  }>`select version from sales_target_versions where shop_id = ${shopId}`.execute(context.db)
  return {
    year,
    weights:
      rows.findLast((row) => row.weights !== null)?.weights ??
      (await latestWeights(context, shopId)) ??
      alike,
    months: rows.map(({ month, target, net, net_before }) => ({ month, target, net, net_before })),
    version: versions[0]?.version ?? 0,
  }
}

/** A new year starts with the weights of the previous one. */
async function latestWeights(context: Context, shopId: string) {
  const { rows } = await sql<{ weights: number[] }>`
    select weights from sales_targets where shop_id = ${shopId} order by month desc limit 1`.execute(
    context.db,
  )
  return rows[0]?.weights
}

/**
 * Sets the targets of a year. Fails with Conflict if another user has changed them since they were
 * read.
 */
export async function setSalesTargets(
  context: Context,
  { year, weights, targets, version }: SalesTargetsBody,
): Promise<SalesTargets> {
  const shopId = shopOf(context)
  const { rows } = await sql<{ version: number }>`
    insert into sales_target_versions as v (shop_id, version) values (${shopId}, 1)
    on conflict (shop_id) do update set version = v.version + 1 returning version`.execute(
    context.db,
  )
  if (rows[0]?.version !== version + 1) fail('Conflict')
  const months = monthsOf(year)
  await sql`delete from sales_targets where shop_id = ${shopId} and month = any(${months}::date[])`.execute(
    context.db,
  )
  await sql`
    insert into sales_targets (shop_id, month, amount, weights)
    select ${shopId}, t.month, t.amount, ${weights}::smallint[]
    from unnest(${months}::date[], ${targets}::bigint[]) t(month, amount) where t.amount is not null
    ${underPolicies}`.execute(context.db)
  await audit(context, [
    {
      resource: 'targets',
      record_id: null,
      label: String(year),
      action: 'update',
      after: { weights, targets },
    },
  ])
  return readSalesTargets(context, year)
}

import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { sql } from 'kysely'
import { groupBy } from '#platform/process/group-by'
import { hourOfKey } from '#sales/service'
import { comparedFigures } from '../kit/read-revenue.ts'
import { type RevenueSums, summed } from '../kit/revenue-figures.ts'
import type { Scope } from '../kit/scope.ts'
import { addedUp, type Series, sumsOf } from '../kit/sums.ts'

type HourRow = Omit<RevenueSums, 'tax_by_rate'> & { readonly series: Series; readonly hour: number }

/**
 * The hours of a business day, from the first to the last with sales in either range. Taxes by rate
 * are not stored by hour.
 */
export async function readHours(scope: Scope): Promise<NonNullable<RevenuesReport['hours']>> {
  const { rows } = await sql<HourRow>`
    select series, coalesce(${hourOfKey}, 0) as hour, ${addedUp(summed)}
    from (${sumsOf(scope, { table: 'sales_figures', dimension: 'hour', sums: summed })}) s group by series, hour
    having ${sql.join(
      summed.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )}`.execute(scope.db)
  const byHour = groupBy(rows, (row) => row.hour)
  const hours = [...byHour.keys()]
  if (hours.length === 0) return []
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const sums = (byHour.get(first + index) ?? []).map(({ series, ...row }) => ({
      series,
      sums: { ...row, tax_by_rate: {} },
    }))
    const { figures, compared } = comparedFigures(scope, sums)
    return {
      hour: first + index,
      figures: withoutRates(figures),
      compared: compared && withoutRates(compared),
    }
  })
}

const withoutRates = <Figures extends { tax_by_rate: unknown }>({
  tax_by_rate: _rates,
  ...figures
}: Figures) => figures

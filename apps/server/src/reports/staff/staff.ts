import type { ReportQuery } from '@pos/contract/reports/report-query'
import type { StaffFigures, StaffReport } from '@pos/contract/reports/staff'
import { recordOf } from '@pos/domain/typed-entries'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { byName, type NamedRow } from '../kit/labels.ts'
import { staffMembers } from '../kit/people.ts'
import { figuresOf, type RevenueSums, summed } from '../kit/revenue-figures.ts'
import { openScope } from '../kit/scope.ts'
import { comparedBy, keysOf, leavesOf, type SumOfRows } from '../kit/tree.ts'

type Row = NamedRow &
  Omit<RevenueSums, 'tax_by_rate'> & { readonly member: string; readonly label: string | null }

/** Returns sales, discounts, voids, refunds and tips by staff. */
export async function staffReport(context: Context, query: ReportQuery): Promise<StaffReport> {
  const scope = await openScope(context, query)
  const sumsQuery = { table: 'sales_figures', dimension: 'staff', sums: summed } as const
  const { rows } = await sql<Row>`${byName(scope, sumsQuery, staffMembers)}`.execute(scope.db)
  const comparison = comparedBy(scope, rows, { weight: () => 0, figures: staffFigures })
  const { figures: totals, compared: compared_totals } = comparison(rows)
  return {
    basis: scope.basis,
    rows: leavesOf(rows, (row) => [row.member])
      .map((leaf) => ({ label: leaf.row.label, keys: keysOf(leaf.rows), ...comparison(leaf.rows) }))
      .toSorted(
        (a, b) => b.figures.net - a.figures.net || (a.label ?? '').localeCompare(b.label ?? ''),
      ),
    totals,
    compared_totals,
  }
}

const names = [
  'receipts',
  'guests',
  'gross',
  'discount',
  'tip',
  'net',
  'total',
  'average_per_receipt',
  'voids',
  'void_amount',
  'refunds',
  'refund_amount',
  'sales',
] as const satisfies readonly (keyof StaffFigures)[]

/** The figures of the General report that belong to a person. */
function staffFigures(sum: SumOfRows<Row>): StaffFigures {
  const figures = figuresOf([
    { ...recordOf(summed, (name) => sum((row) => row[name])), tax_by_rate: {} },
  ])
  return recordOf(names, (name) => figures[name])
}

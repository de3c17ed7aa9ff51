import type {
  PaymentFigures,
  PaymentRow,
  PaymentsReport,
  SettledFigures,
} from '@pos/contract/reports/payments'
import type { ReportQuery } from '@pos/contract/reports/report-query'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { paymentTypes, rollUps } from '#sales/service'
import { byName, label, type NamedRow } from '../kit/labels.ts'
import { shareOf } from '../kit/numbers.ts'
import { openScope, type Scope } from '../kit/scope.ts'
import { type Series, sumsOf } from '../kit/sums.ts'
import { comparedBy, keysOf, leavesOf, type SumOfRows, treeOf } from '../kit/tree.ts'

interface Row extends NamedRow {
  readonly type: string
  readonly sub_type: string | null
  readonly label: string | null
  readonly count: number
  readonly amount: number
  readonly change: number
}

/** Payments by type, sub type and method. */
export async function paymentsReport(
  context: Context,
  query: ReportQuery,
): Promise<PaymentsReport> {
  const scope = await openScope(context, query)
  const rows = await readRows(scope)
  const comparison = comparedBy(scope, rows, { weight: kept, figures: figuresOf })
  const tree = treeOf<Row, PaymentRow>(
    leavesOf(rows, (row) => [row.type, row.sub_type, row.label]),
    {
      groups: (row) => [row.type, row.sub_type],
      branch: ([type, sub_type = null], { rows: payments, children }) => ({
        label: null,
        type: type ?? '',
        sub_type,
        keys: keysOf(payments),
        ...comparison(payments),
        children,
      }),
      leaf: ({ row: { label: name, type, sub_type }, rows: payments }) => ({
        label: name,
        type,
        sub_type,
        keys: keysOf(payments),
        ...comparison(payments),
        children: [],
      }),
      compare: (a, b) => b.figures.amount - a.figures.amount || nameOf(a).localeCompare(nameOf(b)),
    },
  )
  const { figures: totals, compared: compared_totals } = comparison(rows)
  return {
    basis: scope.basis,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `treeOf` builds at most three levels, but the row type is recursive
    rows: tree as PaymentsReport['rows'],
    totals,
    compared_totals,
    settled: await readSettled(scope, totals.amount),
  }
}

/** Reads the parts settled by the payments of the range. `received` is the sum of the payments. */
async function readSettled(scope: Scope, received: number): Promise<SettledFigures> {
  const sums = ['total', 'tip', 'cash_rounding', 'excess'] as const
  const query = sumsOf(scope, { table: 'sales_figures', dimension: 'all', sums, by: [] })
  const { rows } = await sql<
    { series: Series } & Readonly<Record<(typeof sums)[number], number>>
  >`${query}`.execute(scope.db)
  const of = (name: (typeof sums)[number]) =>
    rows.reduce((all, row) => all + (row.series === 'current' ? row[name] : 0), 0)
  const due = {
    total: of('total'),
    tip: of('tip'),
    cash_rounding: of('cash_rounding'),
    excess: of('excess'),
  }
  return {
    ...due,
    unsettled: received - due.total - due.tip - due.cash_rounding - due.excess,
    received,
  }
}

async function readRows(scope: Scope): Promise<Row[]> {
  const [type, sub_type] = paymentTypes
  const names = { type, sub_type, label }
  const sumsQuery = { table: 'sales_payments', sums: rollUps.sales_payments.measures } as const
  const { rows } =
    await sql<Row>`${byName(scope, sumsQuery, { dimension: 'payment', names })}`.execute(scope.db)
  return rows
}

const kept = (row: Row) => row.amount - row.change
const nameOf = (row: PaymentRow) => row.label ?? row.sub_type ?? row.type

function figuresOf(sum: SumOfRows<Row>, whole: number): PaymentFigures {
  const amount = sum(kept)
  return {
    count: sum((row) => row.count),
    amount,
    tendered: sum((row) => row.amount),
    change: sum((row) => row.change),
    share: shareOf(amount, whole),
  }
}

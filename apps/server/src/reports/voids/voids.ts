import type { VoidFigures, VoidRow, VoidsReport, voidsQuery } from '@pos/contract/reports/voids'
import type { z } from 'zod'
import type { Context } from '#engine/context'
import { groupBy } from '#platform/process/group-by'
import { openScope, type Scope } from '../kit/scope.ts'
import type { Series } from '../kit/sums.ts'
import { sumOfSeries } from '../kit/tree.ts'
import { readComps, readRefunds, readVoids, type UndoneRow } from './read-undone.ts'

type Query = z.output<typeof voidsQuery>

/** Returns voids before payment, refunds after it, and comps. */
export async function voidsReport(context: Context, query: Query): Promise<VoidsReport> {
  const scope = await openScope(context, query)
  const rows = [
    ...(await readVoids(scope, query.by)),
    ...(await readRefunds(scope, query.by)),
    ...(await readComps(scope, query.by)),
  ]
  const comparison = comparedFigures(scope)
  const { figures, compared } = comparison(rows)
  return {
    basis: scope.basis,
    by: query.by,
    rows: [...groupBy(rows, (row) => JSON.stringify([row.rest, row.member])).values()]
      .flatMap((same): VoidRow[] => {
        const [first] = same
        if (!first) return []
        const { label, rest } = first
        // An item is a part of a refund, so the number of refunds is not given.
        const withoutCount = query.by === 'item'
        return [
          {
            label,
            rest,
            keys: [...new Set(same.flatMap((row) => row.keys))],
            ...comparison(same, withoutCount),
          },
        ]
      })
      .toSorted(
        (a, b) =>
          Number(a.rest !== null) - Number(b.rest !== null) ||
          amountOf(b) - amountOf(a) ||
          (a.label ?? '').localeCompare(b.label ?? ''),
      ),
    totals: figures,
    compared_totals: compared,
  }
}

const amountOf = ({ figures }: VoidRow) =>
  figures.void_amount + figures.refund_amount + figures.comp_amount

const comparedFigures =
  (scope: Scope) =>
  (rows: readonly UndoneRow[], withoutCount = false) => {
    const of = (series: Series): VoidFigures => {
      const sum = sumOfSeries(scope, rows, series)
      return {
        voids: sum((row) => row.voids),
        void_quantity: sum((row) => row.void_quantity),
        void_amount: sum((row) => row.void_amount),
        refunds: withoutCount ? null : sum((row) => row.refunds),
        refund_amount: sum((row) => row.refund_amount),
        comps: sum((row) => row.comps),
        comp_quantity: sum((row) => row.comp_quantity),
        comp_amount: sum((row) => row.comp_amount),
        comp_cost: sum((row) => row.comp_cost),
      }
    }
    return { figures: of('current'), compared: scope.compared ? of('compared') : null }
  }

import type { ListedDay } from '@pos/contract/accounting/day-close'
import { businessDate } from '@pos/domain/days/business-day'
import { allTexts } from '@pos/texts/all'
import { readListedDays } from '#accounting/service'
import type { ReportModule } from '../kit/routes.ts'
import { openScope } from '../kit/scope.ts'
import { columnsOf, tableCells } from '../kit/table.ts'
import { sumOf } from '../kit/tree.ts'

const kinds = {
  receipts: 'count',
  total: 'money',
  expected: 'money',
  counted: 'money',
  over_short: 'money',
  uncounted: 'count',
} as const satisfies Partial<Record<keyof ListedDay, 'count' | 'money'>>
type Figures = Readonly<Record<keyof typeof kinds, number | null>>

/** The business days of shops with their close, for a mail: a row per shop and day. */
export const dayCloseTable: Pick<ReportModule, 'readTable'> = {
  async readTable(context, query) {
    const { basis, range, shops } = await openScope(context, { ...query, compare: 'none' })
    const days: (ListedDay & { readonly shop: string })[] = []
    for (const { id, name, timezone, close_time } of shops) {
      const today = businessDate(context.now, timezone, close_time)
      // oxlint-disable-next-line no-await-in-loop -- statements of a transaction run one after another
      const listed = await readListedDays(context.db, { id, today }, range.from, range.to)
      days.push(...listed.toReversed().map((day) => ({ ...day, shop: name })))
    }
    const { states } = allTexts[context.locale]['day-close']
    const total = (name: keyof Figures) => sumOf(days, (day) => day[name] ?? 0)
    const cells = tableCells(
      {
        names: ['shop', 'business_day', 'day_state'],
        columns: columnsOf(kinds),
        rows: days.map((day) => ({
          names: [{ exact: day.shop }, { at: day.business_date }, states[day.state]],
          figures: day,
          compared: null,
        })),
        totals: {
          receipts: total('receipts'),
          total: total('total'),
          expected: total('expected'),
          counted: total('counted'),
          over_short: total('over_short'),
          uncounted: total('uncounted'),
        },
        compared_totals: null,
      },
      basis,
      context.locale,
    )
    return { basis, cells }
  },
}

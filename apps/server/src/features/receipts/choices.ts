import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { enterShops } from './service.ts'

interface Choice {
  readonly key: string
  readonly label: string
}

const cuts = { tables: 'table', revenue_centers: 'center', time_periods: 'period', payments: 'payment', items: 'item' } as const

/** What the receipts of shops can be filtered by: every name that is on one of them. */
export async function readChoices(context: Context, asked: readonly string[] | undefined): Promise<Record<keyof typeof cuts, Choice[]>> {
  const shopIds = await enterShops(context, asked)
  const { rows } = await sql<Choice & { cut: string }>`
    select cut, key, label from sales_labels where shop_id = any(${shopIds}::uuid[]) and cut = any(${Object.values(cuts)}::text[]) and key <> '' order by cut, label, key`.execute(
    context.db,
  )
  const of = (name: keyof typeof cuts) => rows.flatMap(({ cut, ...choice }) => (cut === cuts[name] ? [choice] : []))
  return {
    tables: of('tables'),
    revenue_centers: of('revenue_centers'),
    time_periods: of('time_periods'),
    payments: of('payments'),
    items: of('items'),
  }
}

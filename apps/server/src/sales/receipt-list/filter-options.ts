import { paymentTypeName } from '@pos/domain/money/payment-types'
import type { Locale } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import { type LabelDimension, labels } from '../roll-ups/schema.ts'
import { enterShops } from './enter-shops.ts'

interface Choice {
  readonly key: string
  readonly label: string
}

interface Label extends Choice {
  readonly dimension: string
  readonly type: string | null
  readonly sub_type: string | null
}

const dimensions = {
  tables: 'table',
  revenue_centers: 'center',
  time_periods: 'period',
  payments: 'payment',
  items: 'item',
  staff_members: 'staff_member',
  discounts: 'discount',
  condiments: 'condiment',
  reasons: 'reason',
} as const satisfies Record<string, LabelDimension>

/** Returns the filter options for receipts of some shops: every name that occurs on them. */
export async function readFilterOptions(
  context: Context,
  asked: readonly string[] | undefined,
): Promise<Record<keyof typeof dimensions, Choice[]>> {
  const shopIds = await enterShops(context, asked)
  const { rows } = await sql<Label>`
    select dimension, key, label, ${labels.detail('payment', 'type')} as type, ${labels.detail('payment', 'sub_type')} as sub_type
    from ${labels.table} l where shop_id = any(${shopIds}::uuid[]) and dimension = any(${Object.values(dimensions)}::text[]) and key <> ''
    order by dimension, label, key`.execute(context.db)
  const of = (name: keyof typeof dimensions) =>
    rows.flatMap(({ dimension, key, label }) =>
      dimension === dimensions[name] ? [{ key, label }] : [],
    )
  return {
    tables: of('tables'),
    revenue_centers: of('revenue_centers'),
    time_periods: of('time_periods'),
    payments: brandsApart(
      rows.filter(({ dimension }) => dimension === dimensions.payments),
      context.locale,
    ),
    items: of('items'),
    staff_members: of('staff_members'),
    discounts: of('discounts'),
    condiments: of('condiments'),
    reasons: of('reasons'),
  }
}

/** Payment methods, with their brand if they were used with several. */
function brandsApart(payments: readonly Label[], locale: Locale): Choice[] {
  const brandOf = ({ type, sub_type }: Label) => `${type}:${sub_type ?? ''}`
  const brands = new Map<string, Set<string>>()
  for (const one of payments)
    brands.set(one.label, (brands.get(one.label) ?? new Set()).add(brandOf(one)))
  return payments.map((one) => {
    const isMixed = (brands.get(one.label)?.size ?? 0) > 1
    return {
      key: one.key,
      label: isMixed
        ? `${one.label} (${paymentTypeName(one.type ?? '', one.sub_type, locale)})`
        : one.label,
    }
  })
}

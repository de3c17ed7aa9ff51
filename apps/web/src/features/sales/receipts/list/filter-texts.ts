import { everyKey } from '@pos/contract/sales/receipt-keys'
import { readRowGroup } from '@pos/contract/sales/row-groups'
import { paymentTypeName } from '@pos/domain/money/payment-types'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useProfile, useShownShop } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { useFlagName } from '../detail/receipt-flags.tsx'
import { namedKeys } from './key-choices.ts'
import { dateTypes, type ReceiptSearch } from './receipt-search.ts'
import { useReceiptChoices } from './use-receipts.ts'

type Translate = TFunction<'receipts'>

/** Filters by names on receipts, in the order of the fields. */
export const keyFilters = [
  ...(['tables', 'revenue_centers', 'time_periods', 'payments', 'items'] as const),
  ...(['staff_members', 'discounts', 'condiments'] as const),
  ...(['comps', 'discount_reasons', 'refund_reasons'] as const),
]
const ofReasons: readonly string[] = ['comps', 'discount_reasons', 'refund_reasons']
/** The options of a filter among those of receipts. */
export const choicesOf = <T>(
  choices: Readonly<Partial<Record<string, readonly T[]>>> | undefined,
  name: (typeof keyFilters)[number],
): readonly T[] => choices?.[ofReasons.includes(name) ? 'reasons' : name] ?? []
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
/** Filters with two values. */
export const yesNoFilters = [
  ...(['flagged', 'refunds', 'set_aside', 'corrections', 'after_close'] as const),
]

/** A tax of the filter `taxes` as text: "8% included ※ reduced rate". */
export function taxText(tax: string, t: Translate): string {
  const [rate = '', name = ''] = tax.split(':')
  const kind = t(name.startsWith('ex') ? 'filters.tax_exclusive' : 'filters.tax_inclusive')
  return `${rate}% ${kind}${name.endsWith('_reduced') ? ` ${t('filters.tax_reduced')}` : ''}`
}

/** The group of the filter `group` as text: "Food › Grill". */
export function groupText(text: string, t: Translate): string {
  const group = readRowGroup(text)
  const [type] = group?.names ?? []
  const names = (group?.names ?? []).map((name, index) => {
    if (name === null || name === undefined) return t('filters.none')
    if (group?.kind !== 'payment_types') return name
    return paymentTypeName(type ?? '', index === 0 ? null : name, currentLocale())
  })
  return names.join(' › ')
}

/** Filters whose value follows their label. */
type Labelled =
  | (typeof keyFilters)[number]
  | 'shop_ids'
  | 'date_type'
  | 'weekday'
  | 'hour'
  | 'taxes'
  | 'staff'
  | 'total_min'
  | 'total_max'
  | 'flags'

/** An active filter behind the button. */
export interface FilterText {
  readonly name: keyof ReceiptSearch
  readonly text: string
}

/** Values of a filter that are listed; the others are counted. */
const mostValues = 2

/** Returns the active filters behind the button as text. */
export function useFilterTexts(search: ReceiptSearch): FilterText[] {
  const { t } = useTranslation('receipts')
  const { shops } = useProfile()
  const shop = useShownShop()
  const flagName = useFlagName()
  const { data: choices } = useReceiptChoices(search.shop_ids)
  const listed = (texts: readonly string[]) =>
    texts.length > mostValues
      ? `${texts.slice(0, mostValues).join(', ')} +${texts.length - mostValues}`
      : texts.join(', ')
  const ofKeys = (name: (typeof keyFilters)[number], value: string) => {
    const keys = value.split(',')
    const named = namedKeys(choicesOf(choices, name))
    const texts = keys.map((key) => {
      if (key === everyKey) return t('filters.any')
      if (key === '-') return t('filters.none')
      return named.find((one) => one.value.split(',').includes(key))?.label ?? key
    })
    return listed([...new Set(texts)])
  }
  const amount = (text: string) => formatAmount(Number(text), shop?.currency ?? 'JPY')
  const active = (name: Labelled, textOf: (value: string) => string): FilterText[] => {
    const value = search[name]
    return value ? [{ name, text: `${t(`filters.${name}`)}: ${textOf(value)}` }] : []
  }
  const shopName = (id: string) => shops.find((one) => one.id === id)?.name ?? id
  const dateType = dateTypes.find((type) => type !== 'paid_at' && type === search.date_type)
  const weekday = weekdays.find((day) => day === search.weekday)
  const group = readRowGroup(search.group ?? '')
  return [
    ...active('shop_ids', (ids) => listed(ids.split(',').map(shopName))),
    ...(dateType ? active('date_type', () => t(`date_types.${dateType}`)) : []),
    ...(group
      ? [
          {
            name: 'group' as const,
            text: `${t(`filters.groups.${group.kind}`)}: ${groupText(search.group ?? '', t)}`,
          },
        ]
      : []),
    ...keyFilters.flatMap((name) => active(name, (value) => ofKeys(name, value))),
    ...(weekday ? active('weekday', () => t(`weekdays.${weekday}`)) : []),
    ...active('hour', (hour) => t('filters.hour_of', { hour })),
    ...active('taxes', (taxes) => listed(taxes.split(',').map((tax) => taxText(tax, t)))),
    ...active('staff', (name) => name),
    ...active('total_min', amount),
    ...active('total_max', amount),
    ...active('flags', (flags) => listed(flags.split(',').map(flagName))),
    ...yesNoFilters.flatMap((name) =>
      search[name]
        ? [{ name, text: t(`filters.${name}_${search[name] === 'true' ? 'true' : 'false'}`) }]
        : [],
    ),
  ]
}

import { useTranslation } from 'react-i18next'

const names = [
  ...([
    'uid',
    'refund_of',
    'receipt_number',
    'revenue_center_id',
    'revenue_center',
    'time_period_id',
    'time_period',
    'table_id',
    'table_code',
    'floor',
  ] as const),
  ...([
    'staff',
    'customer',
    'guest_count',
    'first_ordered_at',
    'ordered_at',
    'paid_at',
    'subtotal',
    'tax',
    'discount',
    'charge',
  ] as const),
  ...([
    'table_charge',
    'auto_gratuity',
    'tip',
    'total',
    'settle',
    'cash_rounding',
    'change',
    'release',
    'taxes',
    'payments',
    'orders',
    'position',
    'refund_of_position',
  ] as const),
  ...([
    'menu_item_id',
    'name',
    'quantity',
    'unit',
    'unit_price',
    'price',
    'cost',
    'tax_rate',
    'tax_kind',
    'rate',
    'kind',
    'taxable',
  ] as const),
  ...([
    'type',
    'sub_type',
    'amount',
    'condiments',
    'receipt_uid',
    'total_void_price',
    'reason',
    'void_user',
    'void_at',
  ] as const),
  ...([
    'moved_user',
    'moved_at',
    'moved_to',
    'price_rule_id',
    'price_rule',
    'operated_staff',
    'payment_id',
    'reduced',
    'takeout',
    'attribute',
    'id',
  ] as const),
] as const
type FieldName = (typeof names)[number]

const isName = (text: string): text is FieldName => names.some((name) => name === text)

/**
 * Translates a path: `orders.2.quantity` is the quantity of the third order. Unknown fields are
 * shown as they are.
 */
export function usePathTexts(): (path: string) => string {
  const { t } = useTranslation('receipts')
  const word = (part: string) => {
    if (/^\d+$/.test(part)) return t('path.number', { number: Number(part) + 1 })
    return isName(part) ? t(`path.${part}`) : part
  }
  return (path) => path.split('.').filter(Boolean).map(word).join(' › ') || t('path.whole')
}

/** The path of problems of a whole post, and of the number of unlisted ones. */
const wholePath = 'body'

/** Returns true for problems of the whole post, which have no field. */
export const isOfWhole = (path: string) => path === wholePath

/** A problem as one line, with the translated field in front. */
export function useProblemLine(): (path: string, messages: readonly string[]) => string {
  const texts = usePathTexts()
  return (path, messages) =>
    isOfWhole(path) ? messages.join(' ') : `${texts(path)}: ${messages.join(' ')}`
}

/** The value at a path of a posted record. */
export function valueAt(content: unknown, path: string): unknown {
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      // Inherited properties (`constructor`) are not part of the record.
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? Reflect.get(value, part)
          : undefined,
      content,
    )
}

/** A copy of a record with another value at a path. */
export function withValue(content: unknown, path: string, value: unknown): unknown {
  const [part, ...rest] = path.split('.')
  if (part === undefined || part === '') return value
  const inner = withValue(valueAt(content, part), rest.join('.'), value)
  if (Array.isArray(content))
    return content.map((one: unknown, index) => (String(index) === part ? inner : one))
  return { ...(typeof content === 'object' ? content : {}), [part]: inner }
}

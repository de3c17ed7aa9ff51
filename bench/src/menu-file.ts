/** Names of existing records that the generated menu refers to. */
interface MenuReferences {
  readonly taxes: readonly string[]
  readonly groups: readonly string[]
  readonly families: readonly string[]
  /** Conditions such as `date_types=holiday`, for each of which every item has a price. */
  readonly conditions?: readonly string[]
}

const dishes = [
  'カツ丼',
  '親子丼',
  '天ぷらそば',
  'ざるうどん',
  '唐揚げ定食',
  '焼き魚定食',
  '刺身盛合せ',
  '冷奴',
  '枝豆',
  'アイスクリーム',
]

/** Returns a generated menu as a CSV file for the import. */
export function menuFile(
  count: number,
  { taxes, groups, families, conditions = [] }: MenuReferences,
): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const pick = (names: readonly string[]) => names[index % Math.max(names.length, 1)] ?? ''
    const name = `${pick(dishes)} ${String(index + 1).padStart(5, '0')}`
    const code = `49${String(index).padStart(10, '0')}`
    const price = 300 + (index % 170) * 10
    return [
      name,
      `Dish ${index + 1}`,
      price,
      Math.round(price / 3),
      `${code}${checkDigit(code)}`,
      pick(taxes),
      pick(families),
      pick(groups),
      ...conditions.map((_, at) => price + 50 * (at + 1)),
    ]
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(',')
  })
  const headings = [
    'name,name_en,price,cost,jan_code,tax_id,family_group_id,group_ids',
    ...conditions.map((condition) => `"price: ${condition}"`),
  ]
  return [headings.join(','), ...lines].join('\r\n')
}

/**
 * Returns the check digit of a GTIN (GS1 General Specifications §7.9: alternating weights 1 and 3).
 */
function checkDigit(code: string) {
  const sum = Array.from(code, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}

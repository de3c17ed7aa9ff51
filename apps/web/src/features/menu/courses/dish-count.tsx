import { formatNumber } from '#lib/text/format.ts'

/** The number of dishes in a course, without dividers. */
export function DishCount({ items }: { items: readonly { apres_line: boolean }[] }) {
  return formatNumber(items.filter((item) => !item.apres_line).length)
}

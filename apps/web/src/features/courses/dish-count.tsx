import { formatNumber } from '#lib/format.ts'

/** How many dishes a course has; dividers are none. */
export function DishCount({ items }: { items: readonly { apres_line: boolean }[] }) {
  return formatNumber(items.filter((item) => !item.apres_line).length)
}

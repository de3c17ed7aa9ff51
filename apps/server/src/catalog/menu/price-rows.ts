import type { FieldProblems } from '@pos/contract/errors'
import { overlappingPrices, type PriceRow } from '@pos/domain/prices/resolve-price'

/**
 * Returns the problems of the prices of a record: rows that could apply at the same moment without
 * one being narrower, and dates in the wrong order.
 * @param path returns the path of a field in the body
 */
export function priceProblems(
  rows: readonly Omit<PriceRow, 'id'>[],
  path: (field: string) => string,
): FieldProblems {
  const problems: FieldProblems = {}
  for (const [index, { date_from: from, date_to: to }] of rows.entries())
    if (from !== null && to !== null && to < from)
      problems[path(`prices.${index}.date_to`)] = [
        { key: 'after_or_equal_date', params: { date: from } },
      ]
  const overlap = overlappingPrices(rows)
  if (overlap) {
    const [one, other] = overlap
    for (const index of overlap)
      problems[path(`prices.${index}.price`)] = [
        { key: 'prices_overlap', params: { one: one + 1, other: other + 1 } },
      ]
  }
  return problems
}

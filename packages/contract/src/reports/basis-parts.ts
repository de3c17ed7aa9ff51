import { diffDays } from '@pos/domain/days/calendar-date'
import type { ReportBasis } from './report-query.ts'

/** Formats a text of `reports:basis` with its figures. */
type Say = (
  key:
    | 'days'
    | 'type'
    | 'compared'
    | 'compared_shop'
    | 'compared_average'
    | 'incomplete'
    | 'new_shops'
    | 'until'
    | 'until_compared'
    | 'shop'
    | 'shops'
    | 'currency',
  params: Readonly<Record<string, string | number>>,
) => string

/**
 * Returns the basis of a report's figures as sentences, for the screen, files and mails. `type` is
 * the label of `revenue_type`.
 */
export function basisParts(basis: ReportBasis, type: string, say: Say): string[] {
  const { from, to, currency, shops, until } = basis
  return [
    say('days', { from, to, days: diffDays(from, to) + 1 }),
    say('type', { type }),
    ...comparedParts(basis, say),
    ...(until ? [say(basis.compared_from ? 'until_compared' : 'until', { time: until })] : []),
    ...basesOf(shops, say).map((dayBasis) => say('shop', dayBasis)),
    say('currency', { currency }),
  ]
}

/** Returns the sentences about the comparison. */
function comparedParts(basis: ReportBasis, say: Say) {
  const {
    compared_from: from,
    compared_to: to,
    compared_shop: shop,
    compared_weeks: weeks,
    compared_complete: isComplete,
    compared_new_shops: newShops,
  } = basis
  if (!from || !to) return []
  const compared = shop
    ? say('compared_shop', { shop, from, to })
    : weeks
      ? say('compared_average', { weeks, from, to })
      : say('compared', { from, to })
  return [
    compared,
    ...(isComplete ? [] : [say('incomplete', {})]),
    ...(newShops.length > 0 ? [say('new_shops', { names: namesOf(newShops, say) })] : []),
  ]
}

const namesOf = (shops: readonly { readonly name: string }[], say: Say) =>
  shops.map(({ name }) => name).reduce((names, name) => say('shops', { names, name }))

/** Shops with the same time zone and close time are grouped: a chain of twenty is one line. */
function basesOf(shops: ReportBasis['shops'], say: Say) {
  const bases = new Map<string, { name: string; timezone: string; close_time: string }>()
  for (const { name, timezone, close_time } of shops) {
    const key = `${timezone} ${close_time}`
    const known = bases.get(key)
    bases.set(key, {
      name: known ? say('shops', { names: known.name, name }) : name,
      timezone,
      close_time: close_time.slice(0, 5),
    })
  }
  return [...bases.values()]
}

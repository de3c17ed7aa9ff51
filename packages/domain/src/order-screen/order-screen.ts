import { isOnScreen } from './on-sale.ts'
import type { ItemRecord, PartRecord } from './records.ts'

/** The master data of the order screen, each list in order. */
interface ScreenRecords<I extends ItemRecord = ItemRecord> {
  readonly categories: readonly PartRecord[]
  readonly subCategories: readonly (PartRecord & { readonly category_id: string })[]
  readonly groups: readonly (PartRecord & {
    readonly sub_category_id: string
    readonly menu_item_ids: readonly string[]
  })[]
  readonly items: readonly I[]
}

/** The time and revenue center for which the screen is built. */
export interface ScreenView {
  /** The id of a period, null between periods, or 'all' to ignore the time. */
  readonly period: string | null
  /** A revenue center's id, or 'all'. */
  readonly center: string
  /** Business date "YYYY-MM-DD". */
  readonly date: string
}

/** A heading with its buttons. It inherits the color of its page or tab. */
export interface ScreenGroup<I extends ItemRecord = ItemRecord> {
  readonly part: PartRecord
  readonly color: string | null
  readonly items: readonly I[]
}
/** A page of a tab, with its headings. */
interface ScreenPage<I extends ItemRecord = ItemRecord> {
  readonly part: PartRecord
  readonly color: string | null
  readonly groups: readonly ScreenGroup<I>[]
}
/** A tab with its pages. */
export interface ScreenTab<I extends ItemRecord = ItemRecord> {
  readonly part: PartRecord
  readonly color: string | null
  readonly pages: readonly ScreenPage<I>[]
}
/** An entry of the first page: a link to a tab or page, or a heading with its buttons. */
export type MainEntry<I extends ItemRecord = ItemRecord> =
  | { readonly kind: 'tab'; readonly tab: ScreenTab<I> }
  | { readonly kind: 'page'; readonly tab: ScreenTab<I>; readonly page: ScreenPage<I> }
  | { readonly kind: 'group'; readonly group: ScreenGroup<I> }

/** The order screen as a device shows it. */
export interface OrderScreen<I extends ItemRecord = ItemRecord> {
  /** Sorted by `main_position`; entries without one come last. */
  readonly main: readonly MainEntry<I>[]
  readonly tabs: readonly ScreenTab<I>[]
}

/**
 * Builds the order screen: the active parts for this time and revenue center, with the items that
 * are on sale on this day.
 */
export function buildOrderScreen<I extends ItemRecord>(
  records: ScreenRecords<I>,
  view: ScreenView,
): OrderScreen<I> {
  const items = new Map(records.items.map((item) => [item.id, item]))
  const pagesOf = groupBy(records.subCategories, (page) => page.category_id)
  const groupsOf = groupBy(records.groups, (group) => group.sub_category_id)
  const shown = <P extends PartRecord>(parts: readonly P[] | undefined) =>
    (parts ?? []).filter((part) => isShown(part, view))
  const tabs = shown(records.categories).map((tab): ScreenTab<I> => {
    const pages = shown(pagesOf.get(tab.id)).map((page): ScreenPage<I> => {
      const color = page.color ?? tab.color
      const groups = shown(groupsOf.get(page.id)).map((group): ScreenGroup<I> => {
        const groupItems = group.menu_item_ids.flatMap((id) => items.get(id) ?? [])
        return {
          part: group,
          color: group.color ?? color,
          items: groupItems.filter((item) => isOnScreen(item, view.date)),
        }
      })
      return { part: page, color, groups }
    })
    return { part: tab, color: tab.color, pages }
  })
  return { main: mainEntries(tabs), tabs }
}

function mainEntries<I extends ItemRecord>(tabs: readonly ScreenTab<I>[]): MainEntry<I>[] {
  const entries = tabs.flatMap((tab): (readonly [PartRecord, MainEntry<I>])[] => [
    [tab.part, { kind: 'tab', tab }],
    ...tab.pages.flatMap((page): (readonly [PartRecord, MainEntry<I>])[] => [
      [page.part, { kind: 'page', tab, page }],
      ...page.groups.map((group) => [group.part, { kind: 'group', group }] as const),
    ]),
  ])
  const position = (part: PartRecord) => part.main_position ?? Number.POSITIVE_INFINITY
  return entries
    .filter(([part]) => part.on_main_screen)
    .toSorted(([a], [b]) => (position(a) === position(b) ? 0 : position(a) - position(b)))
    .map(([, entry]) => entry)
}

function isShown(part: PartRecord, { period, center }: ScreenView) {
  const { active, time_period_ids: periods, revenue_center_ids: centers } = part
  const isTime =
    period === 'all' || periods.length === 0 || (period !== null && periods.includes(period))
  return active && isTime && (center === 'all' || centers.length === 0 || centers.includes(center))
}

function groupBy<T>(records: readonly T[], keyOf: (record: T) => string) {
  const groups = new Map<string, T[]>()
  for (const record of records) {
    const key = keyOf(record)
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return groups
}

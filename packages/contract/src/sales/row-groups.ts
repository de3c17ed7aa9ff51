import type { PartFilter } from './part-figures.ts'

/**
 * The groups of a report's rows by which receipts can be filtered, and what they group: items by
 * the groups on receipts or by today's order screen, condiments by today's groups, payments by type
 * and sub type, tables by floor.
 */
const groupedParts = {
  report_groups: 'items',
  order_screen: 'items',
  condiment_groups: 'condiments',
  payment_types: 'payments',
  floors: 'tables',
} as const satisfies Record<string, PartFilter | 'tables'>
export type RowGroupKind = keyof typeof groupedParts

/** A group of a report's rows, or a group in it. */
export interface RowGroup {
  readonly kind: RowGroupKind
  /** The group and the one in it; null for rows without a group. */
  readonly names: readonly [string | null, (string | null)?]
}

/** Returns the part of receipts that a group selects. */
export const partOfGroup = ({ kind }: RowGroup) => groupedParts[kind]

/** The mark for rows without a group. */
const nothing = '~'
const isKind = (text: string | undefined): text is RowGroupKind =>
  text !== undefined && Object.hasOwn(groupedParts, text)

/** A group as the filter `group` names it: `report_groups/Food/Grill`. */
export function rowGroupText({ kind, names }: RowGroup): string {
  const escaped = (name: string | null) =>
    name === null ? nothing : name.replaceAll(/[%/~]/g, (letter) => percentOf[letter] ?? letter)
  return [kind, ...names.map((name) => escaped(name ?? null))].join('/')
}
const percentOf: Readonly<Record<string, string>> = { '%': '%25', '/': '%2F', '~': '%7E' }

export const rowGroupPattern = new RegExp(`^(${Object.keys(groupedParts).join('|')})(/[^/]+){1,2}$`)

/** Reads the filter `group`; null if it names no group. */
export function readRowGroup(text: string): RowGroup | null {
  const [kind, first, second, ...others] = text.split('/')
  if (!isKind(kind) || first === undefined || others.length > 0) return null
  const name = (part: string) =>
    part === nothing
      ? null
      : part.replaceAll(/%(25|2F|7E)/g, (code) =>
          String.fromCodePoint(Number(`0x${code.slice(1)}`)),
        )
  return { kind, names: second === undefined ? [name(first)] : [name(first), name(second)] }
}

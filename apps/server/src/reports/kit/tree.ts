import { groupBy } from '#platform/process/group-by'
import { averaged } from './compared.ts'
import type { NamedRow } from './labels.ts'
import type { Scope } from './scope.ts'

/** A leaf of the tree: the rows of one name from both ranges. */
export interface Leaf<Row> {
  /** The first row, which supplies the names. */
  readonly row: Row
  readonly rows: readonly Row[]
}

/** Properties that groups and leaves of a tree share. */
interface TreeRow {
  readonly children: readonly TreeRow[]
}

/** Builds the rows of a report; each receives its children. */
export interface TreeMaker<Row, Made> {
  groups(row: Row): readonly [string | null, string | null]
  branch(
    path: readonly [string | null, string?],
    below: { readonly rows: readonly Row[]; readonly children: Made[] },
  ): Made
  leaf(leaf: Leaf<Row>): Made
  /** Order of two siblings. */
  compare(a: Made, b: Made): number
}

/** Groups rows of equal names. */
export function leavesOf<Row>(
  rows: readonly Row[],
  identity: (row: Row) => readonly (string | null)[],
): Leaf<Row>[] {
  return [...groupBy(rows, (row) => JSON.stringify(identity(row))).values()].flatMap((group) =>
    group[0] ? { row: group[0], rows: group } : [],
  )
}

/**
 * Builds a tree of two levels of groups above the leaves; a leaf without a second group is placed
 * directly under the first.
 */
export function treeOf<Row, Made extends TreeRow>(
  leaves: readonly Leaf<Row>[],
  maker: TreeMaker<Row, Made>,
): Made[] {
  const sorted = (rows: Made[]) => rows.toSorted((a, b) => maker.compare(a, b))
  const rowsOf = (group: readonly Leaf<Row>[]) => group.flatMap((one) => one.rows)
  const ends = (group: readonly Leaf<Row>[]) => sorted(group.map((one) => maker.leaf(one)))
  const below = (first: string | null, group: readonly Leaf<Row>[]) =>
    [...groupBy(group, ({ row }) => maker.groups(row)[1])].flatMap(([second, part]) =>
      second === null
        ? ends(part)
        : [maker.branch([first, second], { rows: rowsOf(part), children: ends(part) })],
    )
  return sorted(
    [...groupBy(leaves, ({ row }) => maker.groups(row)[0])].map(([first, group]) =>
      maker.branch([first], { rows: rowsOf(group), children: sorted(below(first, group)) }),
    ),
  )
}

/** All keys of some rows. */
export const keysOf = (rows: readonly NamedRow[]): string[] => [
  ...new Set(rows.flatMap((row) => row.keys.split(','))),
]

/** Sums a figure over rows of one series; for an average, divided by the number of weeks. */
export type SumOfRows<Row> = (figure: (row: Row) => number) => number

/** Sums figures over the rows of one series. */
export function sumOfSeries<Row extends Pick<NamedRow, 'series'>>(
  { compared }: Pick<Scope, 'compared'>,
  rows: readonly Row[],
  series: Row['series'],
): SumOfRows<Row> {
  const counted = rows.filter((row) => row.series === series)
  return (figure) => averaged(sumOf(counted, figure), series, compared)
}

/**
 * Computes the figures of rows in both ranges. The sum of `weight` over all rows is the whole for
 * shares.
 */
export function comparedBy<Row extends NamedRow, Figures>(
  { compared }: Scope,
  all: readonly Row[],
  {
    weight,
    figures,
  }: { weight(row: Row): number; figures(sum: SumOfRows<Row>, whole: number): Figures },
) {
  const of = (series: Row['series']) => {
    const sumsIn = (rows: readonly Row[]) => sumOfSeries({ compared }, rows, series)
    const whole = sumsIn(all)(weight)
    return (rows: readonly Row[]) => figures(sumsIn(rows), whole)
  }
  const [group, before] = [of('current'), of('compared')]
  return (rows: readonly Row[]) => ({
    figures: group(rows),
    compared: compared ? before(rows) : null,
  })
}

/** Sums one figure over rows. */
export function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

import type { NamedRow } from './labels.ts'
import { groupBy } from './group-by.ts'
import type { Scope } from './scope.ts'

/** What stands at the end of the branches: the rows of one name, of both ranges. */
export interface Leaf<Row> {
  /** The first of them: for what names it. */
  readonly row: Row
  readonly rows: readonly Row[]
}

/** What both kinds of rows of a tree have in common. */
export interface TreeRow {
  readonly children: readonly TreeRow[]
}

/** How a report makes its rows; each gets what hangs below it. */
export interface TreeMaker<Row, Made> {
  groups(row: Row): readonly [string | null, string | null]
  branch(path: readonly [string | null, string?], below: { readonly rows: readonly Row[]; readonly children: Made[] }): Made
  leaf(leaf: Leaf<Row>): Made
  /** Which of two neighbours comes first. */
  compare(a: Made, b: Made): number
}

/** Puts the rows of equal names together. */
export function leavesOf<Row>(rows: readonly Row[], identity: (row: Row) => readonly (string | null)[]): Leaf<Row>[] {
  return [...groupBy(rows, (row) => JSON.stringify(identity(row))).values()].flatMap((group) =>
    group[0] ? { row: group[0], rows: group } : [],
  )
}

/** Group, group, leaf; a leaf of no second group stands right under the first. */
export function treeOf<Row, Made extends TreeRow>(leaves: readonly Leaf<Row>[], maker: TreeMaker<Row, Made>): Made[] {
  const sorted = (rows: Made[]) => rows.toSorted((a, b) => maker.compare(a, b))
  const rowsOf = (group: readonly Leaf<Row>[]) => group.flatMap((one) => one.rows)
  const ends = (group: readonly Leaf<Row>[]) => sorted(group.map((one) => maker.leaf(one)))
  const below = (first: string | null, group: readonly Leaf<Row>[]) =>
    [...groupBy(group, ({ row }) => maker.groups(row)[1])].flatMap(([second, part]) =>
      second === null ? ends(part) : [maker.branch([first, second], { rows: rowsOf(part), children: ends(part) })],
    )
  return sorted(
    [...groupBy(leaves, ({ row }) => maker.groups(row)[0])].map(([first, group]) =>
      maker.branch([first], { rows: rowsOf(group), children: sorted(below(first, group)) }),
    ),
  )
}

/** All keys of rows. */
export const keysOf = (rows: readonly NamedRow[]): string[] => [...new Set(rows.flatMap((row) => row.keys.split(',')))]

/** A report's figures of any of its rows: of the range, and of the one that it is set beside. `weight` adds up to the whole of the shares. */
export function comparedBy<Row extends NamedRow, Figures>(
  { compared }: Scope,
  all: readonly Row[],
  { weight, figures }: { weight(row: Row): number; figures(rows: readonly Row[], whole: number): Figures },
) {
  const of = (series: Row['series']) => {
    const whole = sumOf(
      all.filter((row) => row.series === series),
      weight,
    )
    return (rows: readonly Row[]) =>
      figures(
        rows.filter((row) => row.series === series),
        whole,
      )
  }
  const [group, before] = [of('current'), of('compared')]
  return (rows: readonly Row[]) => ({ figures: group(rows), compared: compared ? before(rows) : null })
}

/** The sum of one figure of rows. */
export function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

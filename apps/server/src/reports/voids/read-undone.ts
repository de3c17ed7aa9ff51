import type { VoidRow, voidDimensions } from '@pos/contract/reports/voids'
import { sql } from 'kysely'
import { byName, label, type NamedRow, type Naming } from '../kit/labels.ts'
import { staffMembers } from '../kit/people.ts'
import type { Scope } from '../kit/scope.ts'
import { type Series, sumsOf } from '../kit/sums.ts'

type By = (typeof voidDimensions)[number]

/** Amounts of voids or refunds of a row in one series. */
export interface UndoneRow {
  readonly series: Series
  /** Key of the row. */
  readonly member: string
  readonly label: string | null
  readonly rest: VoidRow['rest']
  readonly keys: readonly string[]
  readonly voids: number
  readonly void_quantity: number
  readonly void_amount: number
  readonly refunds: number
  readonly refund_amount: number
}

interface Named extends NamedRow {
  readonly member: string
  readonly label: string | null
}
interface Voids {
  readonly voids: number
  readonly quantity: number
  readonly amount: number
}
interface Refunds {
  readonly refunds: number
  readonly refund_amount: number
}
interface RefundedItem {
  readonly refund_amount: number
  readonly refund_quantity: number
}

const nothing = {
  rest: null,
  voids: 0,
  void_quantity: 0,
  void_amount: 0,
  refunds: 0,
  refund_amount: 0,
}

/** Items by name, as in the product mix. */
const items: Naming = {
  dimension: 'item',
  names: { member: sql`coalesce(nullif(l.label, ''), s.key)`, label },
}

/** Voided lines by person, reason or item. */
export async function readVoids(scope: Scope, by: By): Promise<UndoneRow[]> {
  const query = {
    table: 'sales_voids',
    dimension: by,
    sums: ['voids', 'quantity', 'amount'],
  } as const
  if (by === 'reason') {
    const { rows } = await sql<
      { series: Series; key: string } & Voids
    >`${sumsOf(scope, query)}`.execute(scope.db)
    return rows.flatMap((row) =>
      isZero(row)
        ? []
        : [voidRow({ ...row, member: row.key, label: row.key || null, keys: row.key })],
    )
  }
  const { rows } = await sql<
    Named & Voids
  >`${byName(scope, query, by === 'staff' ? staffMembers : items)}`.execute(scope.db)
  return rows.map(voidRow)
}

const isZero = ({ voids, quantity, amount }: Voids) => voids === 0 && quantity === 0 && amount === 0

function voidRow({
  series,
  member,
  label: name,
  keys,
  voids,
  quantity,
  amount,
}: Named & Voids): UndoneRow {
  return {
    ...nothing,
    series,
    member,
    label: name,
    keys: keys.split(','),
    voids,
    void_quantity: quantity,
    void_amount: amount,
  }
}

/**
 * Reads refunds by person, item or reason. Refunds have no reason, so by reason they form one row.
 * By item, their charges and exclusive tax form a separate row.
 */
export async function readRefunds(scope: Scope, by: By): Promise<UndoneRow[]> {
  if (by === 'staff') {
    const query = {
      table: 'sales_figures',
      dimension: 'staff',
      sums: ['refunds', 'refund_amount'],
    } as const
    const { rows } = await sql<Named & Refunds>`${byName(scope, query, staffMembers)}`.execute(
      scope.db,
    )
    return rows.map(({ keys, ...row }) => ({ ...nothing, ...row, keys: keys.split(',') }))
  }
  const all = {
    table: 'sales_figures',
    dimension: 'all',
    sums: ['refunds', 'refund_amount'],
    by: [],
  } as const
  const { rows: wholes } = await sql<{ series: Series } & Refunds>`${sumsOf(scope, all)}`.execute(
    scope.db,
  )
  const rest = by === 'reason' ? ('refunds' as const) : ('charges' as const)
  const restOf = (whole: { series: Series } & Refunds): UndoneRow => ({
    ...nothing,
    ...whole,
    rest,
    member: '',
    label: null,
    keys: [],
  })
  if (by === 'reason')
    return wholes.flatMap((whole) =>
      whole.refunds === 0 && whole.refund_amount === 0 ? [] : [restOf(whole)],
    )
  const query = { table: 'sales_items', sums: ['refund_quantity', 'refund_amount'] } as const
  const { rows } = await sql<Named & RefundedItem>`${byName(scope, query, items)}`.execute(scope.db)
  const given = rows.map(
    ({ series, member, label: name, keys, refund_amount }): UndoneRow => ({
      ...nothing,
      series,
      member,
      label: name,
      keys: keys.split(','),
      refund_amount,
    }),
  )
  const charges = wholes.map((whole) => {
    const ofItems = given
      .filter((row) => row.series === whole.series)
      .reduce((all_, row) => all_ + row.refund_amount, 0)
    return restOf({ ...whole, refund_amount: whole.refund_amount - ofItems })
  })
  return [...given, ...charges.filter((row) => row.refund_amount !== 0 || row.refunds !== 0)]
}

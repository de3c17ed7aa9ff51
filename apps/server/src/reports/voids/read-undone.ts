import type { VoidFigures, VoidRow, voidDimensions } from '@pos/contract/reports/voids'
import { sql } from 'kysely'
import { byName, label, type NamedRow, type Naming, reasonNames } from '../kit/labels.ts'
import { staffMembers } from '../kit/people.ts'
import type { Scope } from '../kit/scope.ts'
import { type Series, sumsOf } from '../kit/sums.ts'

type By = (typeof voidDimensions)[number]

/** Amounts of voids, refunds or comps of a row in one series. */
export interface UndoneRow extends Omit<VoidFigures, 'refunds'> {
  readonly series: Series
  /** Key of the row. */
  readonly member: string
  readonly label: string | null
  readonly rest: VoidRow['rest']
  readonly keys: readonly string[]
  readonly refunds: number
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
interface Comps {
  readonly comps: number
  readonly quantity: number
  readonly amount: number
  readonly cost: number
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
  comps: 0,
  comp_quantity: 0,
  comp_amount: 0,
  comp_cost: 0,
}

/** The rows of each grouping. Items are named as in the product mix. */
const namings: Readonly<Record<By, Naming>> = {
  staff: staffMembers,
  reason: reasonNames,
  item: { dimension: 'item', names: { member: sql`coalesce(nullif(l.label, ''), s.key)`, label } },
}

const rowOf = ({ series, member, label: name, keys }: Named) => ({
  ...nothing,
  series,
  member,
  label: name,
  keys: keys.split(','),
})

/** Reads voided lines by person, reason or item. */
export async function readVoids(scope: Scope, by: By): Promise<UndoneRow[]> {
  const query = {
    table: 'sales_voids',
    dimension: by,
    sums: ['voids', 'quantity', 'amount'],
  } as const
  const { rows } = await sql<Named & Voids>`${byName(scope, query, namings[by])}`.execute(scope.db)
  return rows.map((row) => ({
    ...rowOf(row),
    voids: row.voids,
    void_quantity: row.quantity,
    void_amount: row.amount,
  }))
}

/** Reads comped lines by person, reason or item. */
export async function readComps(scope: Scope, by: By): Promise<UndoneRow[]> {
  const query = {
    table: 'sales_comps',
    dimension: by,
    sums: ['comps', 'quantity', 'amount', 'cost'],
  } as const
  const { rows } = await sql<Named & Comps>`${byName(scope, query, namings[by])}`.execute(scope.db)
  return rows.map((row) => ({
    ...rowOf(row),
    comps: row.comps,
    comp_quantity: row.quantity,
    comp_amount: row.amount,
    comp_cost: row.cost,
  }))
}

/**
 * Reads refunds by person, reason or item. By item, their charges and exclusive tax form a separate
 * row.
 */
export async function readRefunds(scope: Scope, by: By): Promise<UndoneRow[]> {
  if (by === 'item') return readRefundedItems(scope)
  if (by === 'reason') {
    const query = { table: 'sales_refunds', sums: ['refunds', 'amount'] } as const
    const { rows } = await sql<
      Named & { readonly refunds: number; readonly amount: number }
    >`${byName(scope, query, namings.reason)}`.execute(scope.db)
    return rows.map((row) => ({
      ...rowOf(row),
      refunds: row.refunds,
      refund_amount: row.amount,
    }))
  }
  const query = {
    table: 'sales_figures',
    dimension: 'staff',
    sums: ['refunds', 'refund_amount'],
  } as const
  const { rows } = await sql<Named & Refunds>`${byName(scope, query, namings.staff)}`.execute(
    scope.db,
  )
  return rows.map(({ keys, ...row }) => ({ ...nothing, ...row, keys: keys.split(',') }))
}

async function readRefundedItems(scope: Scope): Promise<UndoneRow[]> {
  const all = {
    table: 'sales_figures',
    dimension: 'all',
    sums: ['refunds', 'refund_amount'],
    by: [],
  } as const
  const { rows: wholes } = await sql<{ series: Series } & Refunds>`${sumsOf(scope, all)}`.execute(
    scope.db,
  )
  const query = { table: 'sales_items', sums: ['refund_quantity', 'refund_amount'] } as const
  const { rows } = await sql<Named & RefundedItem>`${byName(scope, query, namings.item)}`.execute(
    scope.db,
  )
  const given = rows.map((row) => ({ ...rowOf(row), refund_amount: row.refund_amount }))
  const charges = wholes.map((whole): UndoneRow => {
    const ofItems = given
      .filter((row) => row.series === whole.series)
      .reduce((sum, row) => sum + row.refund_amount, 0)
    return {
      ...nothing,
      ...whole,
      refund_amount: whole.refund_amount - ofItems,
      rest: 'charges',
      member: '',
      label: null,
      keys: [],
    }
  })
  return [...given, ...charges.filter((row) => row.refund_amount !== 0 || row.refunds !== 0)]
}

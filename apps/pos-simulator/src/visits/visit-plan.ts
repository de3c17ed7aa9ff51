import type { StaffRight } from '@pos/contract/devices/device-staff'
import type { Released } from '@pos/contract/released'
import type { PriceRow } from '@pos/domain/prices/resolve-price'
import { lendersOf, type Worker } from '../days/crew.ts'
import type { Random } from '../random.ts'
import type { Catalog, Seat, Sellable } from './catalog.ts'

/** Everything that decides a visit. */
export interface VisitPlan {
  readonly uid: string
  readonly catalog: Catalog
  readonly random: Random
  readonly seatedAt: Date
  readonly release: number
  readonly table: Seat | null
  readonly staff: Worker
  /** People who can approve an action. */
  readonly crew: readonly Worker[]
  /** Everything is ordered when the guests sit down, for live mode. */
  readonly atOnce?: boolean
  /** Forces the void of one item. */
  readonly hasVoid?: boolean
}

/** A line of an order, with the prices of its moment. */
export interface Ordered {
  readonly uid: string
  readonly sellable: Sellable
  readonly condiments: readonly Released<'condiments'>[]
  readonly quantity: number
  readonly at: Date
  /** The row of prices that gave the item its price; null for the usual or takeout price. */
  readonly priceRow: PriceRow | null
  /** The reason why the guest does not pay the line; missing if the guest does. */
  readonly comp?: { readonly reason_id?: string; readonly reason: string | null }
}

/**
 * Returns true if the person has the right or can get an approval. Otherwise the action is skipped.
 */
export function isLent({ staff, crew }: VisitPlan, right: StaffRight) {
  return lendersOf(staff, [right], crew) !== null
}

/**
 * Returns the people who approve missing rights. A payment is taken even without the right, because
 * guests want to leave.
 */
export function approvedBy({ staff, crew }: VisitPlan, rights: readonly StaffRight[]) {
  const lenders = lendersOf(staff, rights, crew) ?? []
  return lenders.length > 0 ? { approved_by: [...lenders] } : {}
}

/** The revenue center of the table, or the one that sells takeout. */
export function centerOf({ catalog, table }: VisitPlan) {
  return table ? table.center : catalog.takeoutCenter
}

import type { StaffRight } from '@pos/contract/devices/device-staff'
import type { PostedVoidOrder } from '@pos/contract/sales/posted-void-order'
import { lacksRight, type StaffAct, type StaffState } from '@pos/domain/devices/staff-rights'
import { paysBack } from '@pos/domain/receipts/refunds'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { StoredReceipt } from './receipt-rows.ts'

type DeviceContext = Context<DeviceSession>

/** Flags about the people in a post. */
type StaffFlag = 'right_missing' | 'unknown_reference'

/** An action with the uid of its post. Rights are checked only if it names a person by id. */
interface PostedAct extends Omit<StaffAct, 'staff_id'> {
  readonly uid: string
  readonly staff_id: string | null
}

/**
 * Flags of receipts whose people lacked a right at the time of payment, or never worked in the
 * shop, by uid.
 */
export async function staffFlagsOfReceipts(
  context: DeviceContext,
  receipts: readonly StoredReceipt[],
): Promise<Map<string, StaffFlag[]>> {
  const named = receipts.filter((receipt) => receipt.staff?.id || receipt.approved_by?.length)
  const free = await freeDiscounts(context, named.flatMap(givenDiscounts))
  const rightOf = await rightsOfReasons(context, named.flatMap(reasonsOfReceipt))
  const givers = await giversOf(context, named)
  return flagsOf(
    context,
    named.map((receipt) => ({
      uid: receipt.uid,
      staff_id: receipt.staff?.id ?? null,
      approved_by: [
        ...(receipt.approved_by ?? []),
        ...(givers.get(receipt.check_uid?.toLowerCase() ?? '') ?? []),
      ],
      rights: [
        ...rightsOfReceipt(receipt, free),
        ...reasonsOfReceipt(receipt).flatMap((id) => rightOf.get(id) ?? []),
      ],
      at: receipt.paid_at,
    })),
  )
}

/**
 * Returns the people who gave the discounts and comps of checks, or approved them, by uid of the
 * check. The person who takes the payment needs no right to what a colleague gave.
 */
async function giversOf(
  { db, session }: DeviceContext,
  receipts: readonly StoredReceipt[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const checks = receipts
    .filter(({ discount, comps }) => discount !== 0 || comps !== 0)
    .flatMap(({ check_uid }) => check_uid ?? [])
  if (checks.length === 0) return new Map()
  const { rows } = await sql<{ check_uid: string; people: string[] }>`
    select k.check_uid, array_agg(distinct p.id) as people
    from unnest(${checks}::uuid[]) k(check_uid)
    join check_events e on e.shop_id = ${session.shop_id} and e.check_uids @> array[k.check_uid] and e.kind in ('discount', 'void')
    cross join lateral unnest(e.approved_by || e.staff_id) p(id)
    where p.id is not null group by k.check_uid`.execute(db)
  return new Map(rows.map((row) => [row.check_uid, row.people]))
}

/** The same for voided and moved lines. */
export async function staffFlagsOfVoids(
  context: DeviceContext,
  voids: readonly PostedVoidOrder[],
): Promise<Map<string, StaffFlag[]>> {
  const rightOf = await rightsOfReasons(
    context,
    voids.flatMap(({ reason_id }) => reason_id?.toLowerCase() ?? []),
  )
  return flagsOf(
    context,
    voids.flatMap(({ uid, staff_id, approved_by, void_at, moved_at, reason_id }) => {
      const at = void_at ?? moved_at
      if ((!staff_id && !approved_by?.length) || !at) return []
      return [
        {
          uid,
          staff_id: staff_id ?? null,
          approved_by: approved_by ?? [],
          rights: [
            void_at === null ? 'exchange' : 'void',
            ...(rightOf.get(reason_id?.toLowerCase() ?? '') ?? []),
          ],
          at,
        },
      ]
    }),
  )
}

/** The discounts of a receipt by id; none if some are not named. */
function givenDiscounts({ discount_ids, discounts = [] }: StoredReceipt): readonly string[] {
  if (discount_ids) return discount_ids
  const ids = discounts.flatMap((one) => one.discount_id ?? [])
  return ids.length === discounts.length ? ids : []
}

/**
 * Taking a payment, giving a restricted discount, giving a dish away, and reopening a paid check for
 * a refund require rights; so do some reasons.
 */
function rightsOfReceipt(receipt: StoredReceipt, free: ReadonlySet<string>): StaffRight[] {
  const { payments, discount } = receipt
  const given = givenDiscounts(receipt)
  const isFree = given.length > 0 && given.every((id) => free.has(id.toLowerCase()))
  return [
    ...(payments.length > 0 ? (['payment'] as const) : []),
    ...(discount === 0 || isFree ? [] : (['discount'] as const)),
    ...(receipt.comps === 0 ? [] : (['comp'] as const)),
    ...(paysBack(receipt) ? (['reprocess'] as const) : []),
  ]
}

/** The ids of the reasons in a receipt: of a refund, of discounts and of comps. */
function reasonsOfReceipt({ reason_id, discounts = [], orders }: StoredReceipt): string[] {
  return [{ reason_id }, ...discounts, ...orders].flatMap(
    (one) => one.reason_id?.toLowerCase() ?? [],
  )
}

/** Returns the rights that reasons require, by their current records. */
async function rightsOfReasons(
  { db, session }: DeviceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly [string]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; required_right: string }>`
    select r.id, r.required_right from reasons r
    where r.shop_id = ${session.shop_id} and r.id = any(${[...new Set(ids)]}::uuid[]) and r.required_right is not null`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, [row.required_right]]))
}

/** Returns the discounts that require no right, by the current records. */
async function freeDiscounts(
  { db, session }: DeviceContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select d.id from unnest(${[...new Set(ids)]}::uuid[]) k(id)
    cross join lateral (select id, requires_role from discounts where shop_id = ${session.shop_id} and id = k.id limit 1) d
    where not d.requires_role`.execute(db)
  return new Set(rows.map((row) => row.id))
}

async function flagsOf(
  context: DeviceContext,
  acts: readonly PostedAct[],
): Promise<Map<string, StaffFlag[]>> {
  if (acts.length === 0) return new Map()
  const states = await statesOf(context, new Set(acts.flatMap(peopleOf)))
  return new Map(
    acts.map((act) => {
      const { staff_id } = act
      const isUnknown = peopleOf(act).some((id) => !states.has(id.toLowerCase()))
      const isLacking =
        staff_id !== null && lacksRight({ ...act, staff_id }, (id) => states.get(id) ?? [])
      return [
        act.uid,
        [
          ...(isLacking ? (['right_missing'] as const) : []),
          ...(isUnknown ? (['unknown_reference'] as const) : []),
        ],
      ]
    }),
  )
}

const peopleOf = ({ staff_id, approved_by }: PostedAct) => [
  ...(staff_id === null ? [] : [staff_id]),
  ...approved_by,
]

/** All former and current rights of these people in the shop, by id. */
async function statesOf(
  { db, session }: DeviceContext,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly StaffState[]>> {
  const { rows } = await sql<{ id: string; states: StaffState[] }>`
    select k.id, v.states from unnest(${[...ids]}::uuid[]) k(id) cross join lateral (
      select json_agg(json_build_object('at', s.at, 'flags', s.content -> 'flags') order by s.version) as states
      from staff_versions s where s.shop_id = ${session.shop_id} and s.staff_id = k.id) v
    where v.states is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row.states]))
}

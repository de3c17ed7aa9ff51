import type { Check } from '@pos/domain/checks/check'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { StoredReceipt } from './receipt-rows.ts'

/** Days before now in which other receipts of a check arrived, so that older months are not read. */
const daysBack = 31

/**
 * Returns new receipts with the time at which their party paid before: for another part of the
 * check, or for the check that theirs follows. Requires the lock of the shop's checks.
 */
export async function withPreviousPayments(
  context: Context<DeviceSession>,
  receipts: readonly StoredReceipt[],
  checks: ReadonlyMap<string, Check>,
): Promise<StoredReceipt[]> {
  const partyOf = ({ check_uid, refund_of }: StoredReceipt) =>
    check_uid == null || refund_of !== null
      ? []
      : [check_uid, checks.get(check_uid)?.follows ?? []].flat()
  const paid = await lastPayments(context, receipts.flatMap(partyOf))
  return receipts.map((receipt) => {
    const { check_uid, paid_at } = receipt
    const party = partyOf(receipt)
    const previous = latest(party.flatMap((uid) => paid.get(uid) ?? []))
    if (check_uid != null && party.length > 0)
      paid.set(check_uid, latest([paid_at, paid.get(check_uid) ?? []].flat()) ?? paid_at)
    return previous === null ? receipt : { ...receipt, previous_paid_at: previous }
  })
}

/** Returns when each check was last paid, by uid. Receipts that are set aside do not count. */
async function lastPayments({ db, now, session }: Context<DeviceSession>, checkUids: string[]) {
  const paid = new Map<string, string>()
  if (checkUids.length === 0) return paid
  const since = new Date(now.getTime() - daysBack * 86_400_000)
  const { rows } = await sql<{ check_uid: string; paid_at: string }>`
    select check_uid, max(paid_at) as paid_at from receipts
    where shop_id = ${session.shop_id} and check_uid = any(${checkUids}::uuid[]) and id >= uuid_at(${since}::timestamptz) and refund_of is null and reverses is null and set_aside_at is null
    group by check_uid`.execute(db)
  for (const { check_uid, paid_at } of rows) paid.set(check_uid, paid_at)
  return paid
}

const latest = (instants: readonly string[]): string | null =>
  instants.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null

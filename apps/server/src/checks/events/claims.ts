import { type CheckClaim, claimSeconds } from '@pos/contract/checks/check-routes'
import { fail } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import { hasRight } from '../staff-right.ts'
import { lockChecks } from './check-store.ts'

type DeviceContext = Context<DeviceSession>

/** Returns the device that takes the payment of each claimed check of a shop. */
export async function readClaims(
  db: Transaction<unknown>,
  shopId: string,
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ check_uid: string; device_id: string }>`
    select check_uid, device_id from check_claims where shop_id = ${shopId} and expires_at > ${now}`.execute(
    db,
  )
  return new Map(rows.map(({ check_uid, device_id }) => [check_uid, device_id]))
}

/**
 * Claims an open check for the device, or renews its claim. Fails with NotFound for an unknown
 * check, with Conflict and the other claim if another device has one, and with Forbidden if the
 * person lacks the right to take it over.
 */
export async function takeClaim(
  context: DeviceContext,
  checkUid: string,
  { staff_id, take_over }: { staff_id: string | null; take_over: boolean },
): Promise<CheckClaim> {
  const { db, now, session } = context
  await lockChecks(db, session.shop_id)
  const { rows: open } = await sql`
    select from checks where shop_id = ${session.shop_id} and uid = ${checkUid} and state = 'open'`.execute(
    db,
  )
  if (open.length === 0) fail('NotFound')
  const current = await readClaim(context, checkUid)
  if (current && current.device_id !== session.device_id) {
    if (!take_over)
      fail('Conflict', {
        message: 'check_claimed',
        params: { device: current.device },
        data: current,
      })
    if (!(await hasRight(context, staff_id, 'force_quit'))) fail('Forbidden')
  }
  const expires = new Date(now.getTime() + claimSeconds * 1000)
  await sql`
    insert into check_claims (shop_id, check_uid, device_id, staff_id, expires_at)
    values (${session.shop_id}, ${checkUid}, ${session.device_id}, ${staff_id}, ${expires})
    on conflict (shop_id, check_uid) do update set device_id = excluded.device_id, staff_id = excluded.staff_id, expires_at = excluded.expires_at`.execute(
    db,
  )
  return (await readClaim(context, checkUid)) ?? fail('NotFound')
}

/** Ends the claims of checks. */
export async function dropClaimsOf(
  db: Transaction<unknown>,
  shopId: string,
  checkUids: readonly string[],
): Promise<void> {
  await sql`delete from check_claims where shop_id = ${shopId} and check_uid = any(${checkUids}::uuid[])`.execute(
    db,
  )
}

/** Ends the claim of the device, if it has one. Fails with NotFound for an unknown check. */
export async function dropClaim({ db, session }: DeviceContext, checkUid: string): Promise<void> {
  const { rows: known } = await sql`
    select from checks where shop_id = ${session.shop_id} and uid = ${checkUid}`.execute(db)
  if (known.length === 0) fail('NotFound')
  await sql`
    delete from check_claims
    where shop_id = ${session.shop_id} and check_uid = ${checkUid} and device_id = ${session.device_id}`.execute(
    db,
  )
}

async function readClaim(
  { db, now, session }: DeviceContext,
  checkUid: string,
): Promise<CheckClaim | null> {
  const { rows } = await sql<CheckClaim>`
    select c.check_uid, c.device_id, coalesce(d.name, '') as device, c.staff_id, c.expires_at
    from check_claims c left join devices d on d.shop_id = c.shop_id and d.id = c.device_id
    where c.shop_id = ${session.shop_id} and c.check_uid = ${checkUid} and c.expires_at > ${now}`.execute(
    db,
  )
  return rows[0] ?? null
}

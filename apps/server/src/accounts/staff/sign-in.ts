import type { signedInStaff } from '@pos/contract/devices/device-staff'
import { fail, failField } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { DeviceSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { authorOf } from '#engine/write/audit'
import { insertChanges } from '#platform/history/insert-changes'
import { codeFingerprints } from '../users/service.ts'

/**
 * Number of wrong codes on a device that lock its sign-in, and the seconds of window and lock.
 * These codes are still checked; the next request is refused without a check.
 */
const limit = 5
const lockSeconds = 300

type SignedIn = z.infer<typeof signedInStaff>
type Content = Pick<SignedIn, 'display_name' | 'role' | 'flags' | 'new_code_required'>
/** The result of an action that only revealed another person's code. It counts as a wrong code. */
export const guess = Symbol('guess')
type Wrong = {
  readonly path: 'code' | 'new_code'
  readonly key: 'wrong_security_code' | 'not_unique'
}
type Outcome<T> =
  | { readonly answer: T }
  | { readonly lockedSeconds: number }
  | { readonly wrong: Wrong }

/** A person of the device's shop, known by the security code. */
export interface Person {
  readonly id: string
  readonly content: Content
}

/**
 * Finds the person of a code in the device's shop and runs an action as that person, in one
 * transaction. Codes of a device are checked one after another, so parallel requests cannot exceed
 * the limit. Wrong codes stay counted after a correct one, so that a person cannot search for
 * others' codes between sign-ins. Fails with a wrong field or TooManyRequests.
 */
export async function asStaff<T>(
  engine: Engine,
  device: DeviceSession,
  code: string,
  action: (db: Transaction<unknown>, person: Person) => Promise<T | typeof guess>,
): Promise<T> {
  const outcome = await engine.database.transaction(
    { system: true },
    async (db): Promise<Outcome<T>> => {
      const key = `staff-sign-in:${device.device_id}`
      const { count, seconds } = await openBucket(db, key)
      if (count >= limit) return { lockedSeconds: seconds }
      const person = await findPerson(engine, db, device, code)
      const answer = person ? await action(db, person) : guess
      if (answer !== guess) return { answer }
      await countWrong(engine, db, device, key)
      return {
        wrong: person
          ? { path: 'new_code', key: 'not_unique' }
          : { path: 'code', key: 'wrong_security_code' },
      }
    },
  )
  if ('lockedSeconds' in outcome)
    return fail('TooManyRequests', { retryAfter: outcome.lockedSeconds })
  if ('wrong' in outcome) return failField(outcome.wrong.path, outcome.wrong.key)
  return outcome.answer
}

/** Records the device of the sign-in and returns the person. */
export async function rememberSignIn(
  engine: Engine,
  db: Transaction<unknown>,
  device: DeviceSession,
  person: Person,
): Promise<SignedIn> {
  const now = engine.clock.now()
  await sql`
    insert into staff_sign_ins (shop_id, organization_id, staff_id, device_id, signed_in_at)
    values (${device.shop_id}, ${device.organization_id}, ${person.id}, ${device.device_id}, ${now})
    on conflict (shop_id, staff_id, device_id) do update set signed_in_at = excluded.signed_in_at`.execute(
    db,
  )
  const { display_name, role, flags, new_code_required } = person.content
  return {
    staff_id: person.id,
    display_name,
    role,
    flags,
    signed_in_at: now.toISOString(),
    new_code_required,
  }
}

/** The device's count of wrong codes; its row stays locked until the transaction ends. */
async function openBucket(db: Transaction<unknown>, key: string) {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into rate_limits as r (key, count, resets_at) values (${key}, 0, now() + make_interval(secs => ${lockSeconds}))
    on conflict (key) do update set
      count = case when r.resets_at < now() then 0 else r.count end,
      resets_at = case when r.resets_at < now() then excluded.resets_at else r.resets_at end
    returning count, greatest(ceil(extract(epoch from resets_at - now())), 1)::int as seconds`.execute(
    db,
  )
  return rows[0] ?? fail('ServerError')
}

/** Counts a wrong code. The last allowed one locks the device, which its history records. */
async function countWrong(
  engine: Engine,
  db: Transaction<unknown>,
  device: DeviceSession,
  key: string,
): Promise<void> {
  const { rows } = await sql<{ is_locked: boolean }>`
    update rate_limits set count = count + 1,
      resets_at = case when count + 1 >= ${limit} then now() + make_interval(secs => ${lockSeconds}) else resets_at end
    where key = ${key} returning count >= ${limit} as is_locked`.execute(db)
  if (!rows[0]?.is_locked) return
  engine.log.warn(
    { shop_id: device.shop_id, device_id: device.device_id },
    'staff sign-in locked after wrong codes',
  )
  const by = {
    scope_id: device.shop_id,
    organization_id: device.organization_id,
    ...authorOf(device),
    at: engine.clock.now(),
  }
  const change = {
    resource: 'devices',
    record_id: device.device_id,
    label: device.device_name,
    action: 'lock_staff_sign_in',
  }
  await insertChanges(db, by, [change])
}

async function findPerson(
  engine: Engine,
  db: Transaction<unknown>,
  device: DeviceSession,
  code: string,
): Promise<Person | null> {
  const { organization_id, shop_id } = device
  const { rows } = await sql<Person>`
    select u.id, v.content from users u cross join lateral (
      select content from staff_versions where shop_id = ${shop_id} and staff_id = u.id order by version desc limit 1) v
    where u.organization_id = ${organization_id} and u.security_code_hash = any(${codeFingerprints(engine, organization_id, code)}::text[])
      and u.active and v.content is not null`.execute(db)
  return rows[0] ?? null
}

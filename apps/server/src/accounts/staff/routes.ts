import { changeStaffCode, getDeviceStaff, staffSignIn } from '@pos/contract/devices/device-staff'
import { failField } from '@pos/contract/errors'
import type { Transaction } from 'kysely'
import type { DeviceSession } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { streamRoute } from '#engine/routes/stream-route'
import { insertChanges } from '#platform/history/insert-changes'
import { codeFingerprints, codeLength, isCodeTaken, saveCode, storeCode } from '../users/service.ts'
import { noteStaff } from './note-staff.ts'
import { asStaff, guess, type Person, rememberSignIn } from './sign-in.ts'
import { staffFor } from './staff-list.ts'

/** The staff list of devices, and sign-in by security code (docs/device-interface.md). */
export const staffRoutes: RouteModule = {
  name: 'staff',
  mount(engine) {
    route(engine, getDeviceStaff, async (context, { query, request, reply }) => {
      const { tag, data } = await staffFor(context, query.since, request.headers['if-none-match'])
      reply.header('etag', tag).header('cache-control', 'no-cache')
      return data ? { data } : reply.code(304).send()
    })
    // Outside of the route's transaction, so that a wrong code is counted although the request
    // fails.
    streamRoute(engine, staffSignIn, async (device, { body }) => ({
      data: await asStaff(engine, device, body.code, (db, person) =>
        rememberSignIn(engine, db, device, person),
      ),
    }))
    streamRoute(engine, changeStaffCode, async (device, { body }) => ({
      data: await asStaff(engine, device, body.code, async (db, person) => {
        if (!(await changeCode(engine, db, device, person, body.new_code))) return guess
        return rememberSignIn(engine, db, device, {
          ...person,
          content: { ...person.content, new_code_required: false },
        })
      }),
    }))
  },
}

/** Returns false if the code is taken. */
async function changeCode(
  engine: Engine,
  db: Transaction<unknown>,
  device: DeviceSession,
  { id, content }: Person,
  code: string,
): Promise<boolean> {
  const { organization_id } = device
  const now = engine.clock.now()
  const length = await codeLength(db, organization_id)
  if (code.length !== length) failField('new_code', 'security_code_length', { length })
  if (await isCodeTaken(db, organization_id, codeFingerprints(engine, organization_id, code)))
    return false
  await saveCode(
    db,
    id,
    await storeCode(engine, { organizationId: organization_id, accountId: id, code }),
    now,
  )
  const by = {
    scope_id: organization_id,
    organization_id,
    actor: 'user' as const,
    id,
    name: content.display_name,
    at: now,
  }
  await insertChanges(db, by, [
    { resource: 'users', record_id: id, label: content.display_name, action: 'make_security_code' },
  ])
  await noteStaff(engine, db, organization_id, now)
  return true
}

import type { ChecksEvent } from '@pos/contract/checks/check-routes'
import { z } from 'zod'
import { readChangedChecks } from '#checks/service'
import type { Engine } from '#engine/engine'
import { type ConnectedDevices, devicesOfShop } from '../streams/streams.ts'

/** Maximum number of checks in an event; devices fetch more. */
const maxInEvent = 20

const notice = z.object({ shop_id: z.string(), since: z.int() })
type Notice = z.infer<typeof notice>

/**
 * Sends changed checks to the connected devices of their shop. A notification of PostgreSQL is too
 * short for checks, so each server reads them once for all of its devices.
 */
export function streamChecks(engine: Engine): void {
  engine.events.subscribe('checks', (payload) => {
    const change = notice.parse(payload)
    const devices = devicesOfShop(engine, change.shop_id)
    if (!devices) return
    send(engine, devices, change).catch((error: unknown) =>
      engine.log.warn({ err: error }, 'changed checks could not be sent to devices'),
    )
  })
}

async function send(
  engine: Engine,
  { organization_id, send: sendAll }: ConnectedDevices,
  { shop_id, since }: Notice,
) {
  const { version, checks } = await engine.database.transaction(
    { organization_id, shop_ids: [shop_id], readOnly: true },
    (db) => readChangedChecks(db, shop_id, since),
  )
  const event: ChecksEvent = {
    version,
    since,
    ...(checks.length <= maxInEvent ? { checks } : {}),
  }
  sendAll('checks', event)
}

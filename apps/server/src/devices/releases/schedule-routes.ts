import {
  cancelScheduledRelease,
  changeScheduledRelease,
  listScheduledReleases,
  scheduleRelease,
} from '@pos/contract/devices/release-schedules'
import type { Engine } from '#engine/engine'
import { route } from '#engine/routes/route'
import { addSchedule, cancelSchedule, changeSchedule, listSchedules } from './schedules.ts'

/** Mounts the routes of scheduled releases. */
export function mountSchedules(engine: Engine): void {
  route(engine, listScheduledReleases, async (context) => ({ data: await listSchedules(context) }))
  route(engine, scheduleRelease, async (context, { body }) => ({
    data: await addSchedule(context, body),
  }))
  route(engine, changeScheduledRelease, async (context, { params, body }) => ({
    data: await changeSchedule(context, params.id, body),
  }))
  route(engine, cancelScheduledRelease, (context, { params }) => cancelSchedule(context, params.id))
}

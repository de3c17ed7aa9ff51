import {
  cancelScheduledRelease,
  changeScheduledRelease,
  listScheduledReleases,
  scheduleRelease,
} from '@pos/contract/devices/release-schedules'
import {
  compareReleases,
  getPushService,
  getRelease as getReleaseEndpoint,
  listReleaseDevices,
  listReleases as listReleasesEndpoint,
  previewRelease,
  resendRelease,
  sendRelease,
} from '@pos/contract/devices/releases'
import { shopOf } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { connectedDevices } from '../streams/streams.ts'
import { readManifest } from './manifest.ts'
import { describeChanges } from './release-changes.ts'
import { releaseDevices } from './release-devices.ts'
import { currentRelease, getRelease, listReleases, releaseRow } from './release-store.ts'
import { addSchedule, cancelSchedule, changeSchedule, listSchedules } from './schedules.ts'
import { readCandidate, sendAgain, sendDraft } from './send-release.ts'
import { mountShopSending } from './send-shops.ts'

/** Maximum number of problems in a preview, errors first; the rest is counted. */
const shownProblems = 500

/** Routes for sending, viewing, comparing and rolling back releases. */
export const releaseRoutes: RouteModule = {
  name: 'releases',
  mount(engine) {
    route(engine, sendRelease, async (context, { body }) => ({
      data: await sendDraft(context, body.note),
    }))
    mountShopSending(engine)
    mountSchedules(engine)
    route(engine, listReleaseDevices, async (context, { params }) => {
      const { number } = await getRelease(context.db, shopOf(context), params.number)
      return { data: await releaseDevices(context, number) }
    })
    route(engine, resendRelease, async (context, { params }) => ({
      data: await sendAgain(context, params.number),
    }))
    route(engine, previewRelease, async (context) => {
      const shopId = shopOf(context)
      const { snapshot, problems } = await readCandidate(context)
      const current = await currentRelease(context.db, shopId)
      const changes = await describeChanges(
        context.db,
        shopId,
        current ?? { manifest: {} },
        snapshot,
      )
      const named = problems.slice(0, shownProblems)
      return {
        data: {
          current: current?.number ?? null,
          ...changes,
          problems: named,
          problems_total: problems.length,
        },
      }
    })
    route(engine, listReleasesEndpoint, async (context, { query }) => {
      const { data, total } = await listReleases(
        context.db,
        shopOf(context),
        query.page,
        query.per_page,
      )
      return { data, meta: { page: query.page, per_page: query.per_page, total } }
    })
    // find-my-way reads `:from...:to` as one parameter, so the comparison shares the route of one
    // release.
    route(
      engine,
      { ...compareReleases, path: '/v1/releases/:from(^\\d+)...:to(^\\d+$)' },
      async (context, { params }) => {
        const shopId = shopOf(context)
        const [from, to] = [
          await getRelease(context.db, shopId, params.from),
          await getRelease(context.db, shopId, params.to),
        ]
        return {
          data: {
            from: from.number,
            to: to.number,
            ...(await describeChanges(context.db, shopId, from, to)),
          },
        }
      },
    )
    route(engine, getReleaseEndpoint, async (context, { params }) => {
      const shopId = shopOf(context)
      const stored = await getRelease(context.db, shopId, params.number)
      const release = await releaseRow(context.db, shopId, params.number)
      return {
        data: { ...release, entities: await readManifest(context.db, shopId, stored.manifest) },
      }
    })
    route(engine, getPushService, async (context) => {
      const adapters = [
        { name: 'stream', configured: true },
        { name: 'fcm', configured: engine.push.some((adapter) => adapter.name === 'fcm') },
      ]
      const { data } = context.session.shop_id
        ? await listReleases(context.db, context.session.shop_id, 1, 20)
        : { data: [] }
      return {
        data: {
          adapters,
          connected_devices: connectedDevices(engine, context.session.shop_id),
          releases: data,
        },
      }
    })
  },
}

/** Mounts the routes of scheduled releases. */
function mountSchedules(engine: Engine): void {
  route(engine, listScheduledReleases, async (context) => ({ data: await listSchedules(context) }))
  route(engine, scheduleRelease, async (context, { body }) => ({
    data: await addSchedule(context, body),
  }))
  route(engine, changeScheduledRelease, async (context, { params, body }) => ({
    data: await changeSchedule(context, params.id, body),
  }))
  route(engine, cancelScheduledRelease, (context, { params }) => cancelSchedule(context, params.id))
}

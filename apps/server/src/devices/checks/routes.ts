import { claimCheck, getCheck, getChecks, releaseCheck } from '@pos/contract/checks/check-routes'
import { checksFor, dropClaim, readCheck, takeClaim } from '#checks/service'
import type { Context, DeviceSession } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { followTables } from './follow-checks.ts'
import { streamChecks } from './stream-checks.ts'

/** Routes by which devices share their open checks (docs/device-interface.md "Checks"). */
export const checkRoutes: RouteModule = {
  name: 'checks',
  mount(engine) {
    streamChecks(engine)
    route(engine, getChecks, async (context, { query, request, reply }) => {
      const { tag, data } = await checksFor(context, query.since, request.headers['if-none-match'])
      reply.header('etag', tag).header('cache-control', 'no-cache')
      return data ? { data } : reply.code(304).send()
    })
    route(engine, getCheck, async (context, { params }) => ({
      data: await readCheck(context.db, context.session.shop_id, params.uid),
    }))
    route(engine, claimCheck, async (context, { params, body }) => {
      const data = await takeClaim(context, params.uid, body)
      await followTables(context, [await checkOf(context, params.uid)])
      return { data }
    })
    route(engine, releaseCheck, async (context, { params }) => {
      await dropClaim(context, params.uid)
      await followTables(context, [await checkOf(context, params.uid)])
    })
  },
}

const checkOf = async ({ db, session }: Context<DeviceSession>, uid: string) =>
  (await readCheck(db, session.shop_id, uid)).check

import { fail } from '@pos/contract/errors'
import { getDemoHistory, tryDemoRegister } from '@pos/contract/shop/demo'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import type { Demo } from './demo.ts'
import { openRegister } from './demo-register.ts'

/** Mounts the routes of a demo; an installation without a demo has none. */
export function mountDemo(engine: Engine, demo: Demo): void {
  streamRoute(engine, getDemoHistory, async () => ({ data: demo.history() }))
  streamRoute(engine, tryDemoRegister, async ({ shop_id }) => ({
    data: await openRegister(engine, shop_id ?? fail('NotFound')),
  }))
}

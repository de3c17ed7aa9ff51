import { getDemoHistory } from '@pos/contract/shop/demo'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import type { Demo } from './demo.ts'

/** Mounts the state of a demo; an installation without a demo has no such route. */
export function mountDemo(engine: Engine, demo: Demo): void {
  streamRoute(engine, getDemoHistory, async () => ({ data: demo.history() }))
}

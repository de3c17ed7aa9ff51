import type { Engine } from '#engine/engine'

const underWay = new WeakMap<Engine, Set<Promise<void>>>()

/** Sends pending messages before the server stops. */
export function openSending(engine: Engine): void {
  const sending = new Set<Promise<void>>()
  underWay.set(engine, sending)
  engine.http.addHook('onClose', async () => {
    await Promise.allSettled(sending)
  })
}

/**
 * Sends a message after the response, so that a slow or missing provider affects neither its time
 * nor its text. A failure is logged as `what`.
 */
export function sendLater(engine: Engine, what: string, work: () => Promise<void>): void {
  const sending = underWay.get(engine)
  const promise: Promise<void> = work()
    .catch((error: unknown) => engine.log.error({ err: error }, `${what} not sent`))
    .finally(() => sending?.delete(promise))
  sending?.add(promise)
}

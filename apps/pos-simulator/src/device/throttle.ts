import { setTimeout as pause } from 'node:timers/promises'

/** Runs an action when the limit allows it. */
export type Throttle = <T>(action: () => Promise<T>) => Promise<T>

/** No limit, for an idle server. */
export const atOnce: Throttle = (action) => action()

/** One action at a time, each followed by a pause of `rest` times its duration. */
export function throttle(rest: number): Throttle {
  let last: Promise<unknown> = Promise.resolve()
  return (action) => {
    let took = 0
    const mine = last.then(async () => {
      const started = performance.now()
      try {
        return await action()
      } finally {
        took = performance.now() - started
      }
    })
    last = mine.catch(() => {}).then(() => pause(took * rest))
    return mine
  }
}

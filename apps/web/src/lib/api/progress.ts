import { createStore } from '#ui/feedback/store.ts'

/** True while something is loading. */
export const progressStore = createStore(false)

let running = 0

function change(by: number) {
  running += by
  // A request may start while a component renders; others must not be updated then.
  queueMicrotask(() => progressStore.write(running > 0))
}

/** Shows the progress bar until the promise is settled. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

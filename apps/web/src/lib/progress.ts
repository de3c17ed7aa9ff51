import { createStore } from '#ui/store.ts'

/** Whether anything is under way. */
export const progressStore = createStore(false)

let running = 0

function change(by: number) {
  running += by
  // A request may begin while a component is drawn; others must not draw in the middle of that.
  queueMicrotask(() => progressStore.write(running > 0))
}

/** Shows the thin bar until the promise is settled. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

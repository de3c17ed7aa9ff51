/** Runs at most this many actions at once; the others wait. */
export function semaphore(most: number): <T>(action: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (action) => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await action()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * The longest time for which the event loop was blocked, in milliseconds of this process's CPU
 * time: wall-clock time would include other processes. Garbage collection counts too.
 */
export async function longestBlock(action: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const work = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  let before = work()
  const block = () => {
    const now = work()
    longest = Math.max(longest, now - before)
    before = now
    if (!isDone) setImmediate(block)
  }
  setImmediate(block)
  try {
    await action()
  } finally {
    isDone = true
  }
  await new Promise((resolve) => setImmediate(resolve))
  return longest
}

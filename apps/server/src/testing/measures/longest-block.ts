/**
 * The longest time for which something kept the event loop to itself, in milliseconds of this
 * process's work: on a busy machine the clock on the wall would count what others do. Everything
 * that the process does meanwhile counts, garbage collection too.
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

import { afterEach, expect, it, vi } from 'vitest'
import { eventually } from '#testing/eventually'
import { sharedServer } from '#testing/shared-server'
import { type Job, jobTopic, startJobs } from './jobs.ts'

const server = sharedServer()
const hour = 3600
let stop: (() => Promise<void>) | null = null
afterEach(async () => {
  vi.useRealTimers()
  await stop?.()
  stop = null
})

/** Starts a job whose interval never elapses in a test, and counts its runs. */
function start(job: Omit<Job, 'name' | 'everySeconds' | 'run'> & Partial<Job>) {
  const { engine } = server
  const run = vi.fn<() => Promise<void>>(async () => {})
  const jobs = startJobs(engine, [{ name: 'sample', everySeconds: hour, run, ...job }])
  stop = () => jobs.stop()
  return run
}
const laterBy = (milliseconds: number) =>
  new Date(server.engine.clock.now().getTime() + milliseconds)
const publish = (name: string) =>
  server.engine.database.transaction({ system: true }, (db) =>
    server.engine.events.publish(db, jobTopic, { name }),
  )

it('runs a job at each moment that the job names, without waiting for the interval', async () => {
  const moments = [laterBy(20), laterBy(40), laterBy(60)]
  const run = vi.fn<() => Promise<void>>(async () => {
    moments.shift()
  })
  start({ run, nextDue: async () => moments[0] ?? null })
  await eventually(() => expect(moments).toEqual([]))
  expect(run).toHaveBeenCalledTimes(3)
})

it('runs a job at once when an event names it', async () => {
  const run = start({ nextDue: async () => null })
  await publish('another')
  await publish('sample')
  await eventually(() => expect(run).toHaveBeenCalledOnce())
})

it('sets an alarm for a moment that an event brings forward', async () => {
  let due: Date | null = null
  const nextDue = vi.fn<(after: Date) => Promise<Date | null>>(async () => due)
  const run = start({ nextDue })
  await eventually(() => expect(nextDue).toHaveBeenCalled())
  due = laterBy(50)
  await publish('sample')
  await eventually(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(2))
  due = null
})

it('sets no alarm for a moment after the next interval', async () => {
  // Node runs a timer of more than 24.8 days immediately.
  const nextDue = vi.fn<(after: Date) => Promise<Date | null>>(async () =>
    laterBy(30 * 24 * hour * 1000),
  )
  const run = start({ nextDue })
  await eventually(() => expect(nextDue).toHaveBeenCalledTimes(1))
  await publish('sample')
  await eventually(() => expect(nextDue).toHaveBeenCalledTimes(2))
  expect(run).toHaveBeenCalledTimes(1)
})

it('continues after a failed run', async () => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no database'))
  start({ run, nextDue: async () => null })
  await publish('sample')
  await eventually(() => expect(run).toHaveBeenCalledTimes(1))
  await publish('sample')
  await eventually(() => expect(run).toHaveBeenCalledTimes(2))
})

import { describe, expect, it } from 'vitest'
import { withUnavailable } from './connection-errors.ts'

/** Messages seen by `bench:faults -- --on citus`, and those in its source. */
const lost = [
  'failure on connection marked as essential: 127.0.0.1:5602',
  "failed to prepare transaction 'citus_0_1_2_3' on host 127.0.0.1:5602",
  'could not commit transaction for shard 102008 on at least one active node',
  'server closed the connection unexpectedly',
  'SSL SYSCALL error: EOF detected',
  'could not append to received file: No space left on device',
  '',
]

describe('a node of a sharded database that is lost, or has no room, within a transaction', () => {
  it.each(lost)('is reported as an unavailable database: "%s"', (message) => {
    expect(withUnavailable(Object.assign(new Error(message), { code: 'XX000' }))).toMatchObject({
      exception: 'Unavailable',
    })
  })

  it('is also reported so if it is lost while rows are copied to it', () => {
    const error = Object.assign(new Error('failed to complete COPY on 127.0.0.1:5602'), {
      code: '58030',
    })
    expect(withUnavailable(error)).toMatchObject({ exception: 'Unavailable' })
  })

  it('does not change other errors of the coordinator', () => {
    const error = Object.assign(new Error('cannot push down this subquery'), { code: 'XX000' })
    expect(withUnavailable(error)).toBe(error)
  })
})

import type { Check } from '@pos/domain/checks/check'
import { newCheck } from '@pos/domain/checks/working-checks'
import { expect, it } from 'vitest'
import { CheckReplica, maxClosedChecks } from './check-replica.ts'
import { newEvents } from './new-events.ts'

const check = (uid: string, state: Check['state']): Check => ({
  ...newCheck(uid, { at: '2026-11-28T10:00:00Z', staff_id: null } as Parameters<
    typeof newCheck
  >[1]),
  state,
})
const paid = Array.from({ length: maxClosedChecks + 2 }, (_, index) =>
  check(`paid-${index}`, 'paid'),
)
const receive = (replica: CheckReplica, checks: readonly Check[]) =>
  replica.receive({ version: replica.version + 1, since: replica.version, checks })
const newReplica = () => new CheckReplica(() => 'a')

it('forgets the closed checks that changed longest ago', () => {
  const replica = newReplica()
  receive(replica, [check('open', 'open'), ...paid.slice(0, 10)])
  for (const one of paid.slice(10)) receive(replica, [one])
  expect(replica.checks.size).toBe(maxClosedChecks + 1)
  expect(['open', 'paid-0', 'paid-1', 'paid-2'].map((uid) => replica.checks.has(uid))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

it('keeps a closed check that changed again', () => {
  const replica = newReplica()
  receive(replica, paid.slice(0, 10))
  receive(replica, [check('paid-0', 'paid')])
  receive(replica, paid.slice(10))
  expect(replica.checks.has('paid-0')).toBe(true)
  expect(replica.checks.has('paid-1')).toBe(false)
})

it('keeps a closed check with an unsent event', () => {
  const replica = newReplica()
  receive(replica, [check('paid-0', 'open')])
  const [event] = newEvents({ check_uid: 'paid-0', staff_id: null, at: new Date() }, [
    { kind: 'set', payload: { guests: 3 } },
  ])
  replica.add({ event: { ...event!, device_sequence: 1 } as never, sequence: null })
  receive(replica, paid)
  expect(replica.checks.has('paid-0')).toBe(true)
  expect(replica.checks.has('paid-1')).toBe(false)
})

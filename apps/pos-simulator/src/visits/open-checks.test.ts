import { expect, it } from 'vitest'
import { type OpenCheck, OpenChecks } from './open-checks.ts'

const check: OpenCheck = {
  table_code: '12',
  opened_at: '2026-04-10T02:00:00.000Z',
  state: 'open',
  staff_id: null,
  staff: 'Staff 1',
  guests: 2,
  amount: 900,
}
const about = { table_code: '12', opened_at: '2026-04-10T11:00:00+09:00' }
const other = { table_code: '12', opened_at: '2026-04-10T02:30:00.000Z' }

it('drops a check whose table was freed, and resumes it after undo', () => {
  const checks = new OpenChecks()
  checks.open(check)
  expect([checks.drop(about), checks.holds(check), checks.drop(about)]).toEqual([
    check,
    false,
    null,
  ])
  expect([checks.restore(about), checks.holds(check), checks.restore(about)]).toEqual([
    check,
    true,
    null,
  ])
})

it('keeps another check at the same table', () => {
  const checks = new OpenChecks()
  checks.open(check)
  expect([
    checks.drop(other),
    checks.drop({ ...about, opened_at: null }),
    checks.holds(check),
  ]).toEqual([null, null, true])
  checks.drop(about)
  checks.open({ ...check, opened_at: other.opened_at })
  expect([checks.restore(about), checks.holds(other), checks.holds(check)]).toEqual([
    null,
    true,
    false,
  ])
  checks.close('12')
  expect(checks.holds(other)).toBe(false)
})

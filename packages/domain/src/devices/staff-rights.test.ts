import { describe, expect, it } from 'vitest'
import { lacksRight, type StaffState } from './staff-rights.ts'

const at = (time: string) => `2026-04-10T${time}.000Z`
const states: Record<string, StaffState[]> = {
  hall: [
    { at: at('10:00:00'), flags: { payment: true, void: false } },
    { at: at('12:00:00'), flags: { payment: true, void: true } },
    { at: at('13:00:00'), flags: null },
  ],
  lead: [{ at: at('09:00:00'), flags: { discount: true } }],
}
const lacks = (rights: string[], time: string, approved_by: string[] = [], staff_id = 'hall') =>
  lacksRight({ staff_id, approved_by, rights, at: at(time) }, (id) => states[id] ?? [])

describe('a right', () => {
  it('is that of the role at the time of the action', () => {
    expect(lacks(['payment'], '11:00:00')).toBe(false)
    expect(lacks(['void'], '11:00:00')).toBe(true)
    expect(lacks(['void'], '12:30:00')).toBe(false)
    expect(lacks([], '11:00:00')).toBe(false)
  })

  it('counts for a minute before it is given and after it is withdrawn', () => {
    expect(lacks(['void'], '11:59:00')).toBe(false)
    expect(lacks(['void'], '11:58:59')).toBe(true)
    expect(lacks(['void'], '13:00:59')).toBe(false)
    expect(lacks(['void'], '13:01:01')).toBe(true)
  })

  it('is that of the first known state for earlier actions', () => {
    expect(lacks(['payment'], '08:00:00')).toBe(false)
    expect(lacks(['void'], '08:00:00')).toBe(true)
  })

  it('may come from the people who approved the action', () => {
    expect(lacks(['discount'], '11:00:00', ['lead'])).toBe(false)
    expect(lacks(['discount', 'payment'], '11:00:00', ['LEAD'])).toBe(false)
    expect(lacks(['discount', 'void'], '11:00:00', ['lead'])).toBe(true)
  })

  it('is missing for an unknown person', () => {
    expect(lacks(['payment'], '11:00:00', [], 'nobody')).toBe(true)
  })
})

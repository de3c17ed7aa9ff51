import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from './ids.ts'

afterEach(() => vi.useRealTimers())

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
const at = (text: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(text) })
  return Date.parse(text)
}

describe('ids', () => {
  it('are unique and increase, also within a millisecond', () => {
    at('2026-04-10T03:00:00Z')
    const ids = Array.from({ length: 5000 }, newId)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(timeOf(ids[4999]!)).toBe(Date.parse('2026-04-10T03:00:00Z'))
  })

  it('keep increasing while the clock is set back a little', () => {
    at('2026-04-10T03:00:00.900Z')
    const before = newId()
    at('2026-04-10T03:00:00.100Z')
    expect(newId() > before).toBe(true)
  })

  it('follow a clock that jumps forward or back', () => {
    const right = at('2026-04-12T03:00:00Z')
    expect(timeOf(newId())).toBe(right)
    const ahead = at('2027-05-15T03:00:00Z')
    expect(timeOf(newId())).toBe(ahead)
    at('2026-04-12T03:00:01Z')
    expect(timeOf(newId())).toBe(right + 1000)
    const dead = at('1970-01-01T00:00:05Z')
    expect(timeOf(newId())).toBe(dead)
    at('2026-04-12T03:00:02Z')
    expect(timeOf(newId())).toBe(right + 2000)
  })
})

import type { ListedCheck, ReportedTable } from '@pos/contract/checks/live-floor'
import { describe, expect, it } from 'vitest'
import { contentOf, elsewhere, sumsOf, toneOfCheck, toneOfTable } from './floor-tables.ts'

const clock = { now: '2026-11-28T12:00:00.000Z', limit: 120 }
const check: ListedCheck = {
  uid: '00000000-0000-4000-8000-000000000001',
  type: 'table',
  state: 'open',
  tables: ['12'],
  name: null,
  guests: 2,
  note: null,
  revenue_center: null,
  staff: null,
  opened_at: '2026-11-28T11:30:00.000Z',
  closed_at: null,
  amount: 1000,
  pieces: 2,
  unsent: 0,
  waiting: 0,
  waiting_since: null,
  bill_printed: 0,
  paying_on: null,
  course: null,
  follows: null,
}
const course = { name: 'Tasting', name_en: null, step: 1, last_order_at: null, ends_at: null }
const reported: ReportedTable = {
  table_code: '13',
  state: 'open',
  staff: null,
  guests: 4,
  amount: 500,
  opened_at: '2026-11-28T11:00:00.000Z',
  device: 'Register',
}
const floors = [
  {
    id: 'f',
    name: '1F',
    width: 100,
    height: 100,
    tables: ['12', '13'].map((code) => ({
      code,
      shape: 'rect_2_1' as const,
      x: 0,
      y: 0,
      rotation: 0,
      seats: 2,
    })),
  },
]

describe('the state of a check', () => {
  it.each([
    ['open', {}],
    ['billed', { bill_printed: 1 }],
    ['paying', { bill_printed: 1, paying_on: 'Register' }],
    ['late', { opened_at: '2026-11-28T09:59:00.000Z' }],
    ['open', { waiting: 1, waiting_since: '2026-11-28T11:41:00.000Z' }],
    ['late', { waiting: 1, waiting_since: '2026-11-28T11:40:00.000Z' }],
    ['open', { course: { ...course, ends_at: '2026-11-28T12:00:01.000Z' } }],
    ['late', { course: { ...course, ends_at: '2026-11-28T12:00:00.000Z' } }],
  ] as const)('is %s', (tone, more) => {
    expect(toneOfCheck({ ...check, ...more }, clock)).toBe(tone)
  })

  it('is never late by its age in a shop without a limit', () => {
    const old = { ...check, opened_at: '2026-11-27T09:59:00.000Z' }
    expect(toneOfCheck(old, { ...clock, limit: 0 })).toBe('open')
  })
})

describe('a table', () => {
  const floor = { floors, checks: [check, { ...check, bill_printed: 1 }], reported: [reported] }

  it('shows the most urgent state of its checks and the sums of all', () => {
    const content = contentOf('12', floor)
    expect(toneOfTable(content, clock)).toBe('billed')
    expect(sumsOf(content)).toEqual({ guests: 4, amount: 2000, opened_at: check.opened_at })
  })

  it('shows the report of a device without checks', () => {
    const content = contentOf('13', floor)
    expect(toneOfTable(content, clock)).toBe('open')
    const locked = { ...content, reported: { ...reported, state: 'locked' as const } }
    expect(toneOfTable(locked, clock)).toBe('late')
    expect(sumsOf(content).guests).toBe(4)
  })

  it('is free without both', () => {
    expect(toneOfTable(contentOf('14', floor), clock)).toBe('free')
  })

  it('that no floor shows is listed separately', () => {
    const takeout = { ...check, type: 'takeout' as const, tables: [] }
    const moved = { ...reported, table_code: 'X' }
    expect(elsewhere({ floors, checks: [check, takeout], reported: [reported, moved] })).toEqual({
      checks: [takeout],
      reported: [moved],
    })
  })
})

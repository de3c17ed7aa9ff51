import { expect, it } from 'vitest'
import { type OccupiedTable, reasonsOf, stuckSince } from './trouble-tables.ts'

const now = new Date('2026-04-10T03:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const online = { id: 'd', name: 'Register', online: true, last_seen_at: ago(0) }
const offline = (minutes: number) => ({ ...online, online: false, last_seen_at: ago(minutes) })
const fine: OccupiedTable = {
  state: 'open',
  opened_at: ago(30),
  device: online,
  settled: null,
  isOnMap: true,
}
const receipt = { receipt_number: '7', device: 'Register 2', paid_at: ago(5), total: 1000 }

it.each([
  ['normal', {}, []],
  ['open for exactly as long as the shop allows', { opened_at: ago(180) }, []],
  ['open longer than the shop allows', { opened_at: ago(181) }, ['open_too_long']],
  ['open since an unknown time', { opened_at: null }, []],
  [
    'locked, device recently offline',
    { state: 'locked', device: offline(2) },
    ['locked_by_offline_device'],
  ],
  [
    'being paid, device recently offline',
    { state: 'paying', device: offline(2) },
    ['locked_by_offline_device'],
  ],
  ['open, device offline for less than 15 minutes', { device: offline(14) }, []],
  ['open, device offline for 15 minutes', { device: offline(15) }, ['locked_by_offline_device']],
  [
    'open, device never seen',
    { device: { ...online, online: false, last_seen_at: null } },
    ['locked_by_offline_device'],
  ],
  ['open, device deleted', { device: null }, ['locked_by_offline_device']],
  ['locked by an online device', { state: 'locked' }, []],
  ['paid at another device', { settled: receipt }, ['settled_elsewhere']],
  ['on no floor', { isOnMap: false }, ['unknown_table']],
  [
    'all reasons at once',
    { opened_at: ago(500), device: null, settled: receipt, isOnMap: false },
    ['locked_by_offline_device', 'open_too_long', 'settled_elsewhere', 'unknown_table'],
  ],
] satisfies [string, Partial<OccupiedTable>, string[]][])(
  'finds the reasons of a table: %s',
  (_name, difference, reasons) => {
    expect(reasonsOf({ ...fine, ...difference }, 180, now)).toEqual(reasons)
  },
)

it('sets no limit for 0 minutes', () => {
  expect(reasonsOf({ ...fine, opened_at: ago(10_000) }, 0, now)).toEqual([])
})

it.each([
  ['is not stuck', {}, null],
  ['has been open too long', { opened_at: ago(200) }, ago(20)],
  ['is locked by an offline device', { state: 'locked', device: offline(9) }, ago(9)],
  ['is open on a device offline for long', { device: offline(40) }, ago(25)],
  ['has a deleted device', { device: null }, ago(30)],
  ['was paid elsewhere', { settled: receipt }, ago(5)],
  [
    'has several reasons (the earliest counts)',
    { opened_at: ago(500), settled: receipt },
    ago(320),
  ],
  ['is on no floor, with an unknown opening time', { opened_at: null, isOnMap: false }, null],
] satisfies [string, Partial<OccupiedTable>, string | null][])(
  'returns since when a table is stuck if it %s',
  (_name, difference, since) => {
    expect(stuckSince({ ...fine, ...difference }, 180, now)).toBe(since)
  },
)

import { expect, it } from 'vitest'
import { type OccupiedTable, reasonsOf, stuckSince } from './trouble-tables.ts'

const now = new Date('2026-04-10T03:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const online = { id: 'd', name: 'Register', online: true, last_seen_at: ago(0) }
const offline = (minutes: number) => ({ ...online, online: false, last_seen_at: ago(minutes) })
const fine: OccupiedTable = { state: 'open', opened_at: ago(30), device: online, settled: null, isOnMap: true }
const receipt = { receipt_number: '7', device: 'Register 2', paid_at: ago(5), total: 1000 }

it.each([
  ['nothing is wrong', {}, []],
  ['open for exactly as long as the shop allows', { opened_at: ago(180) }, []],
  ['open longer than the shop allows', { opened_at: ago(181) }, ['open_too_long']],
  ['nobody knows since when it is open', { opened_at: null }, []],
  ['locked, and the device has just gone', { state: 'locked', device: offline(2) }, ['locked_by_offline_device']],
  ['being paid, and the device has just gone', { state: 'paying', device: offline(2) }, ['locked_by_offline_device']],
  ['open, and the device is in a pocket', { device: offline(14) }, []],
  ['open, and the device does not come back', { device: offline(15) }, ['locked_by_offline_device']],
  ['open, and the device was never heard of', { device: { ...online, online: false, last_seen_at: null } }, ['locked_by_offline_device']],
  ['the device was deleted', { device: null }, ['locked_by_offline_device']],
  ['locked by a device that is there', { state: 'locked' }, []],
  ['paid at another device', { settled: receipt }, ['settled_elsewhere']],
  ['on no floor', { isOnMap: false }, ['unknown_table']],
  [
    'all at once',
    { opened_at: ago(500), device: null, settled: receipt, isOnMap: false },
    ['locked_by_offline_device', 'open_too_long', 'settled_elsewhere', 'unknown_table'],
  ],
] satisfies [string, Partial<OccupiedTable>, string[]][])('%s', (_name, difference, reasons) => {
  expect(reasonsOf({ ...fine, ...difference }, 180, now)).toEqual(reasons)
})

it('0 minutes set no limit', () => {
  expect(reasonsOf({ ...fine, opened_at: ago(10_000) }, 0, now)).toEqual([])
})

it.each([
  ['is not stuck', {}, null],
  ['has been open too long', { opened_at: ago(200) }, ago(20)],
  ['is locked, and its device went', { state: 'locked', device: offline(9) }, ago(9)],
  ['is open, and its device went for good', { device: offline(40) }, ago(25)],
  ['lost its device', { device: null }, ago(30)],
  ['was paid elsewhere', { settled: receipt }, ago(5)],
  ['has more than one reason: the first that held', { opened_at: ago(500), settled: receipt }, ago(320)],
  ['is on no floor, opened nobody knows when', { opened_at: null, isOnMap: false }, null],
] satisfies [string, Partial<OccupiedTable>, string | null][])('since when: it %s', (_name, difference, since) => {
  expect(stuckSince({ ...fine, ...difference }, 180, now)).toBe(since)
})

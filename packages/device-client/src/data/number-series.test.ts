import { beforeEach, expect, it } from 'vitest'
import { MemoryStore } from '../store.ts'
import { FakeServer } from '../testing/fake-server.ts'
import { DeviceApi } from '../transport/device-api.ts'
import { NumberSeriesCopy } from './number-series.ts'

const monday = '2026-11-30'
let last: unknown
let prefix: string
let store: MemoryStore
beforeEach(() => {
  last = null
  prefix = '01'
  store = new MemoryStore()
})

async function newCopy() {
  const server = new FakeServer({ 'number-series': () => ({ prefix, last }) })
  const copy = new NumberSeriesCopy(
    new DeviceApi({ url: 'http://shop.test', headers: {}, fetch: server.fetch }),
    store,
  )
  await copy.start()
  return copy
}
/** Uses a number, as a payment does. */
async function use(copy: NumberSeriesCopy, date = monday) {
  const next = copy.next(date)
  await store.write(next.entries)
  next.commit()
  return next.number
}

it('counts the receipts of each day, also after a restart', async () => {
  const copy = await newCopy()
  expect(copy.isKnown).toBe(false)
  await copy.pull()
  expect(await use(copy)).toBe('01-261130-0001')
  expect(await use(await newCopy())).toBe('01-261130-0002')
  expect(await use(await newCopy(), '2026-12-01')).toBe('01-261201-0001')
})

it('uses a number again if the receipt was not stored', async () => {
  const copy = await newCopy()
  await copy.pull()
  copy.next(monday)
  expect(await use(copy)).toBe('01-261130-0001')
})

it('continues after the numbers of the server if the store is new', async () => {
  last = { date: monday, counter: 41 }
  const copy = await newCopy()
  await copy.pull()
  expect(await use(copy)).toBe('01-261130-0042')
})

it('keeps counting while the server lacks receipts', async () => {
  const copy = await newCopy()
  await copy.pull()
  await use(copy)
  await use(copy)
  last = { date: monday, counter: 1 }
  await copy.pull()
  expect(await use(copy)).toBe('01-261130-0003')
})

it('follows the server to another prefix', async () => {
  const copy = await newCopy()
  await copy.pull()
  await use(copy)
  prefix = '07'
  await copy.pull()
  expect(await use(copy)).toBe('07-261130-0001')
})

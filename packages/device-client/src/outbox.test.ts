import { beforeEach, describe, expect, it } from 'vitest'
import { Outbox, type OutboxRecord, type RefusedRecord } from './outbox.ts'
import { MemoryStore } from './store.ts'
import { FakeServer, recordsOf, uidOf } from './testing/fake-server.ts'
import { DeviceApi } from './transport/device-api.ts'

let server: FakeServer
let store: MemoryStore
let refused: RefusedRecord[]
let outbox: Outbox

const newOutbox = () =>
  new Outbox(new DeviceApi({ url: 'http://shop.test', fetch: server.fetch }), store, (one) =>
    refused.push(one),
  )
const recordOf = (kind: OutboxRecord['kind'], uid: string): OutboxRecord => ({
  kind,
  record: { uid },
  since: 0,
})
async function add(records: readonly OutboxRecord[]) {
  const prepared = outbox.prepare(records)
  await store.write(prepared.entries)
  prepared.commit()
}
const posted = (path: string) => server.to(path).map((request) => recordsOf(request).map(uidOf))

beforeEach(() => {
  server = new FakeServer()
  store = new MemoryStore()
  refused = []
  outbox = newOutbox()
})

describe('the outbox of a device', () => {
  it('posts records of each kind in the order in which they were made', async () => {
    await add([
      recordOf('receipts', 'r1'),
      recordOf('receipts', 'r2'),
      recordOf('cash_events', 'c1'),
      recordOf('receipts', 'r3'),
    ])
    const settled = await outbox.send()
    expect(settled.map(({ record }) => record.uid)).toEqual(['r1', 'r2', 'c1', 'r3'])
    expect(server.requests.map(({ path }) => path)).toEqual(['receipts', 'cash', 'receipts'])
    expect(posted('receipts')).toEqual([['r1', 'r2'], ['r3']])
    expect(outbox.unsent).toEqual([])
  })

  it('keeps records without an acknowledgement over a restart', async () => {
    await add([recordOf('receipts', 'r1')])
    server.losesAnswer = true
    await expect(outbox.send()).rejects.toThrow('cannot be reached')
    outbox = newOutbox()
    await outbox.start()
    expect(outbox.unsent.map(({ record }) => record.uid)).toEqual(['r1'])
    await add([recordOf('receipts', 'r2')])
    expect((await outbox.send()).map(({ record }) => record.uid)).toEqual(['r1', 'r2'])
    expect(await store.read('outbox/')).toEqual([])
  })

  it('counts waiting receipts and the age of the oldest', async () => {
    expect(outbox.queue(5000)).toEqual({ receipts: 0, oldest_seconds: 0 })
    await add([recordOf('cash_events', 'c1'), { ...recordOf('receipts', 'r1'), since: 2000 }])
    expect(outbox.queue(5000)).toEqual({ receipts: 1, oldest_seconds: 3 })
  })

  it('reports a refused record and posts the others', async () => {
    server.answers.receipts = (request) =>
      recordsOf(request)
        .map(uidOf)
        .map((uid) => ({ uid, status: uid === 'r2' ? 'refused' : 'stored' }))
    await add(['r1', 'r2', 'r3'].map((uid) => recordOf('receipts', uid)))
    await outbox.send()
    expect(refused.map(({ record }) => record.record.uid)).toEqual(['r2'])
    expect(outbox.unsent).toEqual([])
  })

  it('halves a batch that is too large, and keeps a record that can never be sent', async () => {
    server.answers.receipts = (request) => {
      const uids = recordsOf(request).map(uidOf)
      return uids.includes('huge')
        ? new Response('', { status: 413 })
        : uids.map((uid) => ({ uid, status: 'stored' }))
    }
    await add(['r1', 'huge', 'r2', 'r3'].map((uid) => recordOf('receipts', uid)))
    await outbox.send()
    expect(outbox.unsent.map(({ record }) => record.uid)).toEqual(['huge'])
    expect(refused).toMatchObject([{ record: { record: { uid: 'huge' } }, acknowledgement: null }])
    server.requests.length = 0
    await outbox.send()
    expect(server.requests).toEqual([])
  })

  it('posts nothing more after the key was refused', async () => {
    server.answers.receipts = () => new Response('', { status: 401 })
    await add([recordOf('receipts', 'r1')])
    await expect(outbox.send()).rejects.toMatchObject({ status: 401 })
    expect(outbox.unsent).toHaveLength(1)
  })
})

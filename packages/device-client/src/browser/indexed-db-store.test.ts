import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { IndexedDbStore } from './indexed-db-store.ts'

let count = 0
const newName = () => `device ${(count += 1)}`

test('returns entries by prefix in the order of their keys', async () => {
  const store = new IndexedDbStore(newName())
  await store.write([
    { key: 'events/2', value: { n: 2 } },
    { key: 'events/1', value: { n: 1 } },
    { key: 'eventually', value: 3 },
    { key: 'checks', value: [4] },
  ])
  expect(await store.read('events/')).toEqual([
    { key: 'events/1', value: { n: 1 } },
    { key: 'events/2', value: { n: 2 } },
  ])
})

test('keeps entries for the next start, and deletes undefined ones', async () => {
  const name = newName()
  await new IndexedDbStore(name).write([
    { key: 'a', value: 1 },
    { key: 'b', value: 2 },
  ])
  const again = new IndexedDbStore(name)
  await again.write([{ key: 'a', value: undefined }])
  expect(await again.read('')).toEqual([{ key: 'b', value: 2 }])
  await again.clear()
  expect(await new IndexedDbStore(name).read('')).toEqual([])
})

test('writes all entries or none', async () => {
  const store = new IndexedDbStore(newName())
  const unstorable = { key: 'b', value: () => 'a function cannot be stored' }
  await expect(store.write([{ key: 'a', value: 1 }, unstorable])).rejects.toThrow(
    'could not be cloned',
  )
  expect(await store.read('')).toEqual([])
})

test('opens the database again after the browser closed it', async () => {
  const name = newName()
  const store = new IndexedDbStore(name)
  await store.write([{ key: 'a', value: 1 }])
  // A newer version of the database closes the connections of the older one, as a browser does.
  const other = await openDB(name, 1)
  other.close()
  await closeConnections(store)
  await store.write([{ key: 'b', value: 2 }])
  expect((await store.read('')).map(({ key }) => key)).toEqual(['a', 'b'])
})

/** Closes the connections that are open in this process. */
async function closeConnections(store: IndexedDbStore) {
  const { IDBDatabase } = globalThis
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...input) {
    IDBDatabase.prototype.transaction = transaction
    this.close()
    return transaction.apply(this, input)
  }
  await store.read('')
}

import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FileStore } from './file-store.ts'

let folder: string
let file: string
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pos-store-'))
  file = path.join(folder, 'device', 'store.jsonl')
  store = new FileStore(file)
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})
/** The store after the program was killed and started again. */
async function restart() {
  await store.close()
  store = new FileStore(file)
  return store
}

it('keeps entries over a restart, in the order of their keys', async () => {
  await store.write([
    { key: 'outbox/2', value: { uid: 'b' } },
    { key: 'outbox/1', value: { uid: 'a' } },
  ])
  await store.write([{ key: 'staff', value: [1, null, 'x\ny'] }])
  await restart()
  expect(await store.read('outbox/')).toEqual([
    { key: 'outbox/1', value: { uid: 'a' } },
    { key: 'outbox/2', value: { uid: 'b' } },
  ])
  expect(await store.read('staff')).toEqual([{ key: 'staff', value: [1, null, 'x\ny'] }])
})

it('forgets deleted entries, and the file has none of them after a restart', async () => {
  for (let count = 0; count < 50; count += 1) await store.write([{ key: 'a', value: count }])
  await store.write([{ key: 'b', value: 1 }])
  await store.write([{ key: 'b', value: undefined }])
  await restart()
  expect(await store.read('')).toEqual([{ key: 'a', value: 49 }])
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(2)
})

it('ignores a write that a loss of power cut off', async () => {
  await store.write([{ key: 'a', value: 1 }])
  await store.close()
  await appendFile(file, '[["a",2],["b"')
  await restart()
  expect(await store.read('')).toEqual([{ key: 'a', value: 1 }])
  await store.write([{ key: 'c', value: 3 }])
  await restart()
  expect(await store.read('')).toHaveLength(2)
})

it('writes concurrent entries one after the other', async () => {
  await Promise.all([1, 2, 3].map((value) => store.write([{ key: 'a', value }])))
  await restart()
  expect(await store.read('a')).toEqual([{ key: 'a', value: 3 }])
})

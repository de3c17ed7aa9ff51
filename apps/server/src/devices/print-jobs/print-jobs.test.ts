import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleDevice } from '#testing/peers/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { get } = clientOf(server)
const printer_id = randomUUID()

const paper = (uid: string, more: object = {}) => ({
  uid,
  printer_id,
  kind: 'ticket',
  reprint: 0,
  check_uid: null,
  columns: 32,
  lines: ['Table 12', '2 ビール'],
  at: '2026-04-10T12:00:00Z',
  ...more,
})
const post = (...print_jobs: object[]) =>
  device.call('POST', '/v1/device/print-jobs', { print_jobs })
const shown = async (id = printer_id) =>
  (await get('print-jobs', { printer_id: id })).map(({ uid }: { uid: string }) => uid)

test('a paper is printed once, however often it is posted', async () => {
  const both = await Promise.all([post(paper('p1'), paper('p2')), post(paper('p2'), paper('p1'))])
  const statuses = both.flatMap(({ body }) =>
    body.data.map((row: { status: string }) => row.status),
  )
  expect(statuses.toSorted()).toEqual(['known', 'known', 'stored', 'stored'])
  expect((await shown()).toSorted()).toEqual(['p1', 'p2'])
  const [first] = await get('print-jobs', { printer_id })
  expect(first).toMatchObject({ kind: 'ticket', columns: 32, lines: ['Table 12', '2 ビール'] })
})

test('the screen printer shows the papers of one printer, newest first', async () => {
  const other = randomUUID()
  const { now } = server.clock
  await post(paper('older', { printer_id: other }))
  server.clock.set(new Date(now().getTime() + 1000))
  await post(paper('newer', { printer_id: other }), paper('elsewhere'))
  expect(await shown(other)).toEqual(['newer', 'older'])
})

test('papers of another shop are hidden, and their uids free', async () => {
  const admin = await server.newTenant()
  const foreign = await sampleDevice(server, admin)
  const printed = randomUUID()
  const job = paper('same', { printer_id: printed })
  await foreign.call('POST', '/v1/device/print-jobs', { print_jobs: [job] })
  expect(await shown(printed)).toEqual([])
  expect((await post(job)).body.data).toEqual([{ uid: 'same', status: 'stored' }])
})

test.each([
  ['a control character', { lines: ['a\u001bp'] }],
  ['no line', { lines: [] }],
  ['an unknown kind', { kind: 'poster' }],
])('%s is refused', async (_, wrong) => {
  expect((await post(paper('wrong', wrong))).status).toBe(422)
})

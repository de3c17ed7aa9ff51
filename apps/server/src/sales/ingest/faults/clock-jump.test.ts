import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleReceipt } from '#testing/peers/sample-device'
import { run } from '#testing/sample-account'
import { testNow } from '#testing/server'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { get } = clientOf(server)
afterEach(() => setClock(null))
const years = (count: number) => new Date(Date.now() + count * 365 * 86_400_000)
const month = (at: Date) => `receipts_${at.toISOString().slice(0, 7).replace('-', '_')}`

describe('a clock that jumps', () => {
  it.each([
    ['ahead by 400 days', () => new Date(Date.now() + 400 * 86_400_000)],
    ['ahead by 60 years', () => years(60)],
    ['to 1970', () => new Date(1_000)],
    ['to 2000', () => new Date('2000-01-31T23:59:59.900Z')],
  ])('%s and back: every receipt is stored, also when it is right again', async (name, jumped) => {
    const uid = (when: string) => `${name}-${when}`.replaceAll(/\W/g, '-')
    expect(await device.post(sampleReceipt(uid('before')))).toMatchObject([{ status: 'stored' }])
    const then = jumped()
    setClock(then)
    const batch = [sampleReceipt(uid('one')), sampleReceipt(uid('two'))]
    expect(await device.post(...batch)).toMatchObject([{ status: 'stored' }, { status: 'stored' }])
    const { body } = await device.call('POST', '/v1/device/void-orders', {
      void_orders: [
        {
          uid: uid('void'),
          name: 'Soba',
          quantity: 1,
          total_void_price: 900,
          void_at: '2026-03-05T03:00:00Z',
        },
      ],
    })
    expect(body.data).toMatchObject([{ status: 'stored' }])
    expect(await partitionOf(uid('one'))).toEqual([month(then)])
    setClock(null)
    expect(await device.post(sampleReceipt(uid('after')))).toMatchObject([{ status: 'stored' }])
    expect(await device.post(...batch)).toMatchObject([{ status: 'known' }, { status: 'known' }])
    expect(await partitionOf(uid('after'))).toEqual([month(new Date())])
    const list = await get(`receipts?q=${uid('')}`)
    expect(list).toHaveLength(4)
    for (const { id } of list)
      expect((await server.call(server.admin, 'GET', `/v1/receipts/${id}`)).status).toBe(200)
  })

  it('while several devices post at once', async () => {
    setClock(years(3))
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        device.post(sampleReceipt(`crowd-${index}-a`), sampleReceipt(`crowd-${index}-b`)),
      ),
    )
    expect(new Set(answers.flat().map((answer) => answer.status))).toEqual(new Set(['stored']))
  })

  it('loses no receipt whose batch began when nothing was ready', async () => {
    setClock(years(5))
    const wrong = { ...sampleReceipt('wrong-then'), guest_count: -1 }
    expect(await device.post(wrong, sampleReceipt('right-then'))).toMatchObject([
      { status: 'refused' },
      { status: 'stored' },
    ])
  })
})

/**
 * Sets the clocks of the machine and the server; null for the present and the time of the tests.
 */
function setClock(now: Date | null) {
  if (now) vi.useFakeTimers({ toFake: ['Date'], now })
  else vi.useRealTimers()
  server.clock.set(now ?? testNow)
}

async function partitionOf(uid: string) {
  const rows = await run(
    server,
    sql<{
      partition: string
    }>`select tableoid::regclass::text as partition from receipts where uid = ${uid}`,
  )
  // A node reports the part of a shard, with its number.
  return rows.map((row) => row.partition.replace(/_\d{6,}$/, ''))
}

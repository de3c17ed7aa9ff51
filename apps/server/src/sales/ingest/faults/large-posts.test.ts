import { beforeAll, describe, expect, it } from 'vitest'
import { longestBlock } from '#testing/measures/longest-block'
import { sampleReceipt } from '#testing/peers/sample-device'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
beforeAll(() => device.post(sampleReceipt('warm'), { ...sampleReceipt('warm-2'), orders: [{}] }))

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
const postAll = (receipts: readonly unknown[]) =>
  device.call('POST', '/v1/device/receipts', { receipts })
const [line] = sampleReceipt('x').orders
const list = async (query = '') =>
  (await server.call(server.admin, 'GET', `/v1/receipts/quarantine?per_page=200${query}`)).body.data

describe('a post with thousands of faults', () => {
  it('is answered and stored with fifty faults and the number of the others', async () => {
    const { body } = await postAll([{ ...sampleReceipt('faulty'), orders: many(2000, () => ({})) }])
    const { errors } = body.data[0]
    expect(Object.keys(errors)).toHaveLength(51)
    expect(errors.body[0]).toMatch(/^And at least \d+ more: the rest was not read\.$/)
    const [listed] = await list('&state=open')
    expect(listed).toMatchObject({ uid: 'faulty', error_count: expect.any(Number) })
    expect(listed.error_count).toBeGreaterThan(100)
    expect(Object.keys(listed.errors)).toHaveLength(5)
    expect(listed).not.toHaveProperty('content')
    const { body: detail } = await server.call(
      server.admin,
      'GET',
      `/v1/receipts/quarantine/${listed.id}`,
      undefined,
      {
        'accept-language': 'ja',
      },
    )
    expect(detail.data.content.orders).toHaveLength(2000)
    expect(detail.data.errors.body[0]).toContain('ほかに少なくとも')
  })

  it('is listed in the language of the reader, not of the device', async () => {
    await device.post({ ...sampleReceipt('spoken'), guest_count: -1 })
    const read = (language: string) =>
      server.call(server.admin, 'GET', '/v1/receipts/quarantine?per_page=1', undefined, {
        'accept-language': language,
      })
    expect((await read('en')).body.data[0].errors).toEqual({ guest_count: ['Enter 0 or more.'] })
    expect((await read('ja')).body.data[0].errors).toEqual({
      guest_count: ['0以上の値を入力してください。'],
    })
  })

  it('in a batch of 500 has a response of less than a megabyte', async () => {
    const { body } = await postAll(
      many(500, (index) => ({
        uid: `many-${index}`,
        orders: many(20, () => ({ position: index })),
      })),
    )
    expect(JSON.stringify(body).length).toBeLessThan(1_000_000)
    expect(body.data.every((one: { errors: object }) => Object.keys(one.errors).length === 9)).toBe(
      true,
    )
    expect(body.data[499].errors.body[0]).toMatch(/more/)
    expect(JSON.stringify(await list()).length).toBeLessThan(1_000_000)
  })

  it('with too many values is refused individually', async () => {
    const huge = {
      ...sampleReceipt('huge'),
      orders: many(2000, () => ({ ...line, condiments: many(30, () => ({ name: 'a' })) })),
    }
    const { body } = await postAll([huge, sampleReceipt('small')])
    expect(body.data).toMatchObject([
      { status: 'refused', errors: { body: [expect.stringContaining('60000')] } },
      { status: 'stored' },
    ])
  })
})

describe('the largest allowed batch does not block other requests', () => {
  it.each([
    [
      'of right receipts',
      many(500, (index) => ({ ...sampleReceipt(`right-${index}`), orders: many(20, () => line) })),
    ],
    [
      'of wrong receipts',
      many(500, (index) => ({ ...sampleReceipt(`wrong-${index}`), orders: many(450, () => ({})) })),
    ],
    [
      'of one field too many',
      many(500, (index) => ({
        ...sampleReceipt(`more-${index}`),
        orders: many(20, () => ({ ...line, x: 1 })),
      })),
    ],
    // Counts process time including garbage collection, because whatever blocks does so every time.
  ])('%s', { retry: 2 }, async (_name, receipts) => {
    // The embedded database runs in this thread and would be measured too; the test is about
    // everything else.
    if (server.engine.database.kind === 'embedded') return
    const body = JSON.stringify({ receipts })
    const post = () =>
      device.call('POST', '/v1/device/receipts', body, { 'content-type': 'application/json' })
    const hold = await longestBlock(async () => expect((await post()).status).toBe(200))
    expect(hold).toBeLessThan(200)
  })
})

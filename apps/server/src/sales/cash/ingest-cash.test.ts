import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { postBatch, sampleCash } from '#testing/sales/posted-batch'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { call, get } = clientOf(server)

interface Acknowledged {
  readonly uid: string | null
  readonly status: string
  readonly flagged?: string[]
  readonly errors?: object
}
const post = async (...cash_events: object[]): Promise<Acknowledged[]> => {
  const { status, body } = await device.call('POST', '/v1/device/cash', { cash_events })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('drawer events', () => {
  it('are stored once, even if posted repeatedly or in other batches', async () => {
    const events = [
      sampleCash('once-1'),
      sampleCash('once-2', { kind: 'pay_out', amount: 1200, reason: 'Ice' }),
    ]
    expect((await post(...events)).map(({ status }) => status)).toEqual(['stored', 'stored'])
    expect(
      (await post(...events.toReversed(), sampleCash('once-3'))).map(({ status }) => status),
    ).toEqual(['known', 'known', 'stored'])
    expect((await post(sampleCash('once-1', { amount: 1 })))[0]).toMatchObject({
      status: 'conflict',
    })
    const both = await Promise.all([
      post(sampleCash('race', { amount: 7 })),
      post(sampleCash('race', { amount: 7 })),
    ])
    expect(
      both
        .flat()
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['known', 'stored'])
  })

  it.each([
    ['a negative amount', { amount: -1 }, 'amount'],
    ['an amount beyond all money', { amount: 1_000_000_000 }, 'amount'],
    ['a broken number', { amount: 1.5 }, 'amount'],
    ['no amount', { amount: null }, 'amount'],
    ['an unknown kind', { kind: 'borrow' }, 'kind'],
    [
      'too many kinds of pieces',
      { denominations: Array.from({ length: 21 }, () => ({ value: 1, pieces: 1 })) },
      'denominations',
    ],
    ['a NUL', { reason: 'a\u0000b' }, 'reason'],
    ['an unknown property', { drawer: 2 }, 'drawer'],
    ['a moment of the year 3000', { at: '3000-01-01T00:00:00Z' }, 'at'],
  ])('with %s are refused alone, and kept for people', async (name, wrong, path) => {
    const uid = name.replaceAll(' ', '-')
    const [good, bad] = await post(sampleCash(`${uid}-good`), sampleCash(uid, wrong))
    expect([good?.status, bad?.status, Object.keys(bad?.errors ?? {})]).toEqual([
      'stored',
      'refused',
      [path],
    ])
    const kept = await get('receipts/quarantine', { per_page: '200' })
    expect(kept.find((row: { uid: string }) => row.uid === uid)).toMatchObject({
      kind: 'cash_event',
      reason: 'invalid',
    })
  })

  it('with keys like __proto__ are refused individually', async () => {
    const text = (uid: string) => JSON.stringify(sampleCash(uid))
    const odd = [
      '{"uid":"odd","__proto__":{"amount":1}}',
      '{"uid":"odd","constructor":{"prototype":{}}}',
    ]
    const { statuses } = await postBatch(device, 'cash_events', [
      text('even-1'),
      ...odd,
      text('even-2'),
    ])
    expect(statuses).toEqual(['stored', 'refused', 'refused', 'stored'])
  })

  it('that were refused can be corrected and accepted', async () => {
    await post(sampleCash('mended', { amount: -500 }))
    const kept = await get('receipts/quarantine', { per_page: '200' })
    const { id } = kept.find((row: { uid: string }) => row.uid === 'mended')
    const accepted = await call('POST', `receipts/quarantine/${id}/take-in`, {
      content: sampleCash('mended', { amount: 500 }),
      reason: 'x',
    })
    expect(accepted.body.data).toMatchObject({ status: 'stored', flagged: [] })
    expect((await post(sampleCash('mended', { amount: 500 })))[0]?.status).toBe('known')
  })

  it.each([
    ['pieces of another sum', { denominations: [{ value: 10_000, pieces: 4 }] }, ['denominations']],
    [
      'money that does not exist',
      { amount: 3000, denominations: [{ value: 3000, pieces: 1 }] },
      ['denominations'],
    ],
    [
      'one value twice',
      {
        amount: 20,
        denominations: [
          { value: 10, pieces: 1 },
          { value: 10, pieces: 1 },
        ],
      },
      ['denominations'],
    ],
    [
      'pieces that add up',
      {
        amount: 12_000,
        denominations: [
          { value: 10_000, pieces: 1 },
          { value: 1000, pieces: 2 },
        ],
      },
      undefined,
    ],
    ['a payment out without a reason', { kind: 'pay_out' }, ['reason_missing']],
    [
      'a person who never worked here',
      { staff_id: '018f0000-0000-7000-8000-000000000001' },
      ['unknown_reference'],
    ],
    ['a flat battery', { at: '1970-01-02T00:00:00Z' }, ['time_before_shop']],
    ['a close without another count', { kind: 'close', amount: undefined }, undefined],
  ])('with %s are stored and flagged', async (name, more, flagged) => {
    expect((await post(sampleCash(name.replaceAll(' ', '-'), more)))[0]).toEqual({
      uid: name.replaceAll(' ', '-'),
      status: 'stored',
      ...(flagged ? { flagged } : {}),
    })
  })

  it('are checked for staff who work in the shop', async () => {
    const person = {
      display_name: 'Mori',
      first_name: 'Aoi',
      last_name: 'Mori',
      email: 'mori@example.com',
      password: 'Right-2026!',
    }
    const made = await call('POST', 'users', {
      ...person,
      role: 'shop_staff',
      shop_ids: [server.admin.shop_id],
    })
    const { id } = made.body.data
    expect((await post(sampleCash('by-name', { staff_id: id })))[0]).toEqual({
      uid: 'by-name',
      status: 'stored',
    })
  })
})

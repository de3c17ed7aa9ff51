import { describe, expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { clientOf } from '#testing/client'
import { stayProved } from '#testing/peers/factors'
import { sampleReceipt } from '#testing/peers/sample-device'
import { prepared } from '#testing/prepared'
import { CheckDevice, sampleOrder } from '#testing/sales/sample-check-events'
import { passSeconds } from '#testing/sample-account'
import { sharedDevice, sharedServer } from '#testing/shared-server'

const server = sharedServer()
const device = sharedDevice(server)
const { get } = clientOf(server)

const call = async (method: string, url: string, body: object) => {
  await stayProved(server)
  const { status, body: answer } = await server.call(server.admin, method, `/v1/${url}`, body)
  expect(status, url).toBeLessThan(300)
  return answer.data
}
const makePerson = (name: string, role_id: string) =>
  call('POST', 'users', {
    display_name: name,
    first_name: name,
    last_name: 'Sample',
    email: `${name.toLowerCase()}@example.com`,
    role: 'shop_staff',
    role_id,
    shop_ids: [server.admin.shop_id],
    password: 'Staff-2026!',
  })
const made = prepared(async () => {
  const hall = await call('POST', 'roles', { name: 'Hall', payment: true })
  const lead = await call('POST', 'roles', {
    name: 'Lead',
    payment: true,
    discount: true,
    void: true,
  })
  const free = await call('POST', 'discounts', { name: 'Birthday', kind: 'open' })
  const bound = await call('POST', 'discounts', { name: 'Comp', kind: 'open', requires_role: true })
  return {
    hall,
    sato: (await makePerson('Sato', hall.id)).id,
    mori: (await makePerson('Mori', lead.id)).id,
    free: free.id,
    bound: bound.id,
  }
})

const now = () => server.clock.now().toISOString()
let count = 0
async function paid(more: object, by = made.sato, name = 'Sato') {
  count += 1
  const [answer] = await device.post(
    sampleReceipt(`named-${count}`, { paid_at: now(), staff: { id: by, name }, ...more }),
  )
  return answer!
}
const discounted = {
  subtotal: 1100,
  discount: 100,
  total: 1e3,
  settle: 1e3,
  tax: 90,
  taxes: [
    {
      rate: '10',
      kind: 'inclusive',
      taxable: 1e3,
      tax: 90,
    },
  ],
  payments: [
    {
      name: 'Cash',
      type: 'cash',
      amount: 1e3,
    },
  ],
}
async function voided(more: object) {
  count += 1
  const line = {
    uid: `void-${count}`,
    name: 'Soba',
    quantity: 1,
    total_void_price: 500,
    void_at: now(),
    staff_id: made.sato,
    ...more,
  }
  return (await device.call('POST', '/v1/device/void-orders', { void_orders: [line] })).body.data[0]
}

describe('a post that names its staff', () => {
  it('is valid if the role allows it or a colleague approved it', async () => {
    expect(await paid({})).not.toHaveProperty('flagged')
    expect(await paid({ ...discounted, approved_by: [made.mori] })).not.toHaveProperty('flagged')
    expect(await paid({ ...discounted, discount_ids: [made.free] })).not.toHaveProperty('flagged')
    expect(await voided({ approved_by: [made.mori] })).not.toHaveProperty('flagged')
  })

  it('is stored and flagged if the right is missing', async () => {
    for (const more of [
      {},
      { discount_ids: [made.bound] },
      { discount_ids: [made.free, made.bound] },
      { approved_by: [made.sato] },
    ])
      expect(await paid({ ...discounted, ...more })).toMatchObject({
        status: 'stored',
        flagged: ['right_missing'],
      })
    expect(await voided({})).toMatchObject({ status: 'stored', flagged: ['right_missing'] })
    expect(await voided({ void_at: null, moved_at: now(), moved_to: 'B1' })).toMatchObject({
      flagged: ['right_missing'],
    })
  })

  it('is flagged if no one with that id ever worked in the shop', async () => {
    expect(await paid({}, server.stranger.user_id, 'Stranger')).toMatchObject({
      status: 'stored',
      flagged: ['right_missing', 'unknown_reference'],
    })
  })

  it('is checked against the role at its time, whenever it arrives', async () => {
    passSeconds(server, 3600)
    const before = now()
    passSeconds(server, 3600)
    const { version } = await get(`roles/${made.hall.id}`)
    await call('PUT', `roles/${made.hall.id}`, { version, void: true })
    passSeconds(server, 3600)
    expect(await voided({ void_at: before })).toMatchObject({ flagged: ['right_missing'] })
    expect(await voided({})).not.toHaveProperty('flagged')
  })

  it('is checked against the role at each event if the role changed in between', async () => {
    const role = await call('POST', 'roles', { name: 'Floor', payment: true, void: true })
    const { id: staff_id } = await makePerson('Abe', role.id)
    passSeconds(server, 600)
    const before = now()
    passSeconds(server, 600)
    await call('PUT', `roles/${role.id}`, { version: role.version, void: false })
    passSeconds(server, 600)
    const after = now()
    passSeconds(server, 6 * 3600)
    expect(await voided({ uid: 'mid-after', staff_id, void_at: after })).toMatchObject({
      status: 'stored',
      flagged: ['right_missing'],
    })
    expect(await voided({ uid: 'mid-before', staff_id, void_at: before })).not.toHaveProperty(
      'flagged',
    )
    expect(await paid({ uid: 'mid-paid', paid_at: after }, staff_id, 'Abe')).not.toHaveProperty(
      'flagged',
    )
  })

  it('is recognized when it is posted again', async () => {
    const receipt = sampleReceipt('named-again', {
      paid_at: now(),
      staff: { id: made.sato, name: 'Sato' },
      approved_by: [made.mori],
    })
    expect((await device.post(receipt))[0]).toMatchObject({ status: 'stored' })
    expect((await device.post(receipt))[0]).toMatchObject({ status: 'known' })
  })
})

describe('a discount of a check', () => {
  const register = new CheckDevice(device)
  const given = async (staff_id: string, approved_by: string[]) => {
    const check_uid = await register.open('12', sampleOrder('a'))
    const add = { uid: newId(), discount_id: made.bound, name: 'Comp', amount: 100, line_uids: [] }
    const event = register.event(check_uid, 'discount', { add }, { staff_id, approved_by })
    expect(await register.post(event)).toMatchObject([{ status: 'stored' }])
    return paid({ ...discounted, check_uid, discount_ids: [made.bound] })
  }
  const lacks = async (staff_id: string, ...approved_by: string[]) =>
    (await given(staff_id, approved_by)).flagged?.includes('right_missing') ?? false

  it('needs the right of those who gave it', async () => {
    expect(await lacks(made.mori)).toBe(false)
    expect(await lacks(made.sato, made.mori)).toBe(false)
    expect(await lacks(made.sato)).toBe(true)
  })
})

describe('a renamed person', () => {
  it('is one person on receipts and voids: by the old name and the new', async () => {
    await paid({ uid: 'before', approved_by: [made.mori] }, made.sato)
    const { version } = await get(`users/${made.sato}`)
    await call('PUT', `users/${made.sato}`, { version, display_name: 'Suzuki' })
    await paid({ uid: 'after' }, made.sato, 'Suzuki')
    await paid({ uid: 'namesake', staff: { name: 'Somebody' } })
    await voided({ uid: 'of-sato', void_user: 'Sato' })
    const found = async (query: string) =>
      (await get(`receipts?${query}`)).map((row: { uid: string }) => row.uid)
    for (const query of ['staff=Sato', 'staff=Suzuki', 'q=suzuki', 'q=sato']) {
      expect(await found(query)).toEqual(expect.arrayContaining(['before', 'after']))
      expect(await found(query)).not.toContain('namesake')
    }
    const rows = await get('receipts?staff=Sato')
    expect(new Set(rows.map((row: { staff: string }) => row.staff))).toEqual(new Set(['Suzuki']))
    const { id } = rows.find((row: { uid: string }) => row.uid === 'before')
    expect(await get(`receipts/${id}`)).toMatchObject({
      staff: { id: made.sato, name: 'Suzuki' },
      approvers: ['Mori'],
    })
    const voids = await get('receipt-void-orders?staff=Suzuki')
    expect(voids).toContainEqual(
      expect.objectContaining({ uid: 'of-sato', staff_id: made.sato, void_user: 'Suzuki' }),
    )
  })
})

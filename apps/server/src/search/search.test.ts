import type { SearchHit } from '@pos/contract/search'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/process/ids'
import { sampleReceipt } from '#testing/peers/sample-device'
import { type CountedShop, countedShop } from '#testing/sales/counted-items'
import { CheckDevice, sampleOrder } from '#testing/sales/sample-check-events'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
let shop: CountedShop
beforeAll(async () => {
  shop = await countedShop(server)
  for (const [name, more] of [
    ['ねぎま', { price: 180, jan_code: '4901234567894' }],
    ['鶏ねぎ鍋', { price: 1400, name_en: 'Chicken hot pot' }],
    ['やきとり盛り', { price: 900 }],
  ] as const)
    await shop.item(name, more)
  await server.call(shop.caller, 'POST', '/v1/categories', { name: 'ねぎ料理' })
  await shop.devices[0].post(
    sampleReceipt('R-1', { receipt_number: '20260410-0042', total: 1100 }),
    sampleReceipt('R-2', { receipt_number: '77' }),
  )
})

const search = async (caller: Caller, q: string): Promise<SearchHit[]> =>
  (await server.call(caller, 'GET', `/v1/search?q=${encodeURIComponent(q)}`)).body.data
const namesOf = (hits: readonly SearchHit[]) =>
  hits.map(({ resource, name }) => `${resource}: ${name}`)

describe('the search over everything', () => {
  it('finds records of every kind by parts of names, prefixes first', async () => {
    expect(namesOf(await search(shop.caller, 'ねぎ'))).toEqual([
      'categories: ねぎ料理',
      'menu-items: ねぎま',
      'menu-items: 鶏ねぎ鍋',
    ])
  })

  it('finds an item by katakana, its English name or its JAN code, with its price', async () => {
    expect(await search(shop.caller, 'ネギマ')).toMatchObject([
      { resource: 'menu-items', name: 'ねぎま', amount: 180 },
    ])
    expect(namesOf(await search(shop.caller, 'hot chicken'))).toEqual(['menu-items: 鶏ねぎ鍋'])
    expect(namesOf(await search(shop.caller, '4901234567894'))).toEqual(['menu-items: ねぎま'])
  })

  it('finds open checks by table, name or number', async () => {
    const register = new CheckDevice(shop.devices[0])
    const table = await register.open('Z12', sampleOrder('a'))
    const tab = newId()
    await register.post(register.event(tab, 'open', { type: 'tab', name: 'たなか' }))
    expect(await search(shop.caller, 'z1')).toMatchObject([
      { resource: 'checks', id: table, name: 'Z12', amount: 1000 },
    ])
    expect(namesOf(await search(shop.caller, 'タナカ'))).toEqual(['checks: たなか'])
    expect(await search(shop.caller, tab.slice(-4))).toMatchObject([
      { resource: 'checks', id: tab },
    ])
    const elsewhere = await search(await server.newTenant(), 'z1')
    expect(elsewhere).toEqual([])
    await register.act(tab, 'cancel', {})
    expect(await search(shop.caller, 'たなか')).toEqual([])
  })

  it('finds names regardless of accents, ʻokina, dashes and forms of kanji', async () => {
    for (const name of [
      'Crème Brûlée',
      'Oʻahu Poke',
      'コーヒー',
      '髙橋セット',
      '梅酒 10〜12年',
      'Côte−Rôtie',
    ])
      await shop.item(name)
    const found = async (q: string) =>
      namesOf((await search(shop.caller, q)).filter(({ resource }) => resource === 'menu-items'))
    expect(await found('creme brulee')).toEqual(['menu-items: Crème Brûlée'])
    expect(await found('oahu')).toEqual(['menu-items: Oʻahu Poke'])
    expect(await found('コ－ヒ－')).toEqual(['menu-items: コーヒー'])
    expect(await found('高橋')).toEqual(['menu-items: 髙橋セット'])
    expect(await found('１０～１２')).toEqual(['menu-items: 梅酒 10〜12年'])
    expect(await found('cote-rotie')).toEqual(['menu-items: Côte−Rôtie'])
    expect((await server.call(shop.caller, 'GET', '/v1/menu-items?q=creme')).body.meta.total).toBe(
      1,
    )
  })

  it('finds devices, and people by the names they show', async () => {
    expect(namesOf(await search(shop.caller, 'handheld'))).toEqual(['devices: Handheld'])
    const { body } = await server.call(shop.caller, 'GET', '/v1/profile/me')
    expect(namesOf(await search(shop.caller, body.data.display_name))).toContain(
      `users: ${body.data.display_name}`,
    )
  })

  it('finds receipts by day, time and table', async () => {
    await shop.devices[0].post(
      sampleReceipt('T-1', {
        receipt_number: '501',
        total: 870,
        table_code: 'Z9',
        paid_at: '2026-04-09T10:30:00Z',
      }),
    )
    for (const q of ['table z9', 'Z9卓 昨日', 'yesterday 19:30', '4/9 around 7:45pm'])
      expect(namesOf(await search(shop.caller, q)), q).toEqual(['receipts: 501'])
    expect(await search(shop.caller, 'Z9卓')).toMatchObject([{ within: 'Z9' }])
    expect(await search(shop.caller, 'table z9 today')).toEqual([])
  })

  it('finds receipts by the beginning or end of their number, and by their total', async () => {
    expect(namesOf(await search(shop.caller, '0042'))).toEqual(['receipts: 20260410-0042'])
    expect(namesOf(await search(shop.caller, '¥1,100')).toSorted()).toEqual([
      'receipts: 20260410-0042',
      'receipts: 77',
    ])
  })

  it('finds no receipts by table, because the list of receipts has a filter for it', async () => {
    // The name of a shop may contain it.
    expect(
      (await search(shop.caller, 'A1')).filter(({ resource }) => resource === 'receipts'),
    ).toEqual([])
    expect((await server.call(shop.caller, 'GET', '/v1/receipts?q=A1')).body.data).toHaveLength(2)
  })

  it('treats pattern characters as letters', async () => {
    expect(namesOf(await search(shop.caller, '%'))).toEqual(['taxes: 10%'])
    expect(namesOf(await search(shop.caller, '_'))).toEqual(['users: organization_admin'])
    expect(await search(shop.caller, '  ')).toEqual([])
  })

  it('returns nothing of another shop or organization', async () => {
    const sister = await sisterOf(server, shop.caller)
    const stranger = await server.newTenant()
    for (const caller of [sister, stranger]) {
      expect(await search(caller, 'ねぎ')).toEqual([])
      expect(await search(caller, '0042')).toEqual([])
    }
  })

  it('returns only kinds that staff can read', async () => {
    const staff = await server.signIn(
      'shop_staff',
      shop.caller.organization_id,
      shop.caller.shop_id,
    )
    expect(namesOf(await search(staff, 'ねぎ'))).toEqual([
      'availability: ねぎま',
      'availability: 鶏ねぎ鍋',
    ])
    expect((await search(staff, 'ねぎま'))[0]?.amount).toBeNull()
    for (const q of ['0042', 'handheld', 'shop_']) expect(await search(staff, q)).toEqual([])
  })

  it('returns at most five per kind', async () => {
    for (let index = 0; index < 7; index += 1)
      await server.call(shop.caller, 'POST', '/v1/allergies', { name: `Zed ${index}` })
    expect(await search(shop.caller, 'zed')).toHaveLength(5)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer, sharedTenant } from '#testing/shared-server'

const server = sharedServer()
const client = clientOf(server, sharedTenant(server))
const unknown = '01900000-0000-7000-8000-000000000000'
const tooLong = 'x'.repeat(500)

beforeAll(async () => {
  await client.create('allergies', { name: 'Soba' })
})

/** The invalid fields in the response to a new record. */
const wrongFields = async (path: string, body: object) => {
  const answer = await client.call('POST', path, body)
  expect(answer.status).toBe(422)
  return Object.keys(answer.body.errors).toSorted()
}

describe('one response names every wrong field', () => {
  const shop = {
    name: tooLong,
    country_code: 'JP',
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    close_time: '05:00',
  }
  it.each([
    [
      'a post code of another country',
      'shops',
      { ...shop, post_code: '96815' },
      ['name', 'post_code'],
    ],
    ['an unknown region', 'shops', { ...shop, region: 'nowhere' }, ['name', 'region']],
    ['a coupon without value', 'coupons', { name: tooLong, value: 0 }, ['name', 'value']],
    [
      'a last day before the first',
      'coupons',
      { name: tooLong, value: 1, valid_from: '2026-04-10', valid_to: '2026-04-09' },
      ['name', 'valid_to'],
    ],
    [
      'all of a discount',
      'discounts',
      { name: tooLong, kind: 'rate', rate: '0', valid_from: '2026-04-10', valid_to: '2026-04-09' },
      ['name', 'rate', 'valid_to'],
    ],
    [
      'a sub type of another type',
      'payments',
      { name: tooLong, type: 'cash', sub_type: 'visa' },
      ['name', 'sub_type'],
    ],
    [
      'an end before its start',
      'time-periods',
      { name: tooLong, start_time: '12:00', end_time: '11:00' },
      ['end_time', 'name'],
    ],
    [
      'a default that is not chosen',
      'devices',
      { name: tooLong, default_shop_map_id: unknown, default_revenue_center_id: unknown },
      ['default_revenue_center_id', 'default_shop_map_id', 'name'],
    ],
    [
      'several rules of a menu item',
      'menu-items',
      {
        name: 'Ramen',
        required_condiment: true,
        inventory_type: 'count',
        sale_from: '2026-04-10',
        sale_to: '2026-04-09',
        price: -1,
      },
      ['condiment_groups', 'inventory_value', 'price', 'sale_to'],
    ],
    [
      'a key that is taken beside a wrong field',
      'allergies',
      { name: 'soba', name_en: tooLong },
      ['name', 'name_en'],
    ],
    [
      'a reference that leads nowhere',
      'family-groups',
      { name: tooLong, major_group_id: unknown },
      ['major_group_id', 'name'],
    ],
  ])('with %s of %s', async (_what, path, body, expected) => {
    expect(await wrongFields(path, body)).toEqual(expect.arrayContaining(expected))
  })

  it('with the stored fields of a record that is changed', async () => {
    const { id, version } = await client.create('coupons', {
      name: 'Spring',
      value: 500,
      valid_from: '2026-04-10',
    })
    const answer = await client.call('PUT', `coupons/${id}`, {
      version,
      name: tooLong,
      valid_to: '2026-04-09',
      value: 0,
    })
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['name', 'valid_to', 'value'])
  })

  it('with a reference, a used key and a rule at once', async () => {
    const body = { name: 'Spring', value: 0, valid_from: '2026-04-10', valid_to: '2026-04-09' }
    expect(await wrongFields('coupons', body)).toEqual(['name', 'valid_to', 'value'])
  })

  it('but no field that depends on a wrong one', async () => {
    expect(
      await wrongFields('coupons', {
        name: 'Autumn',
        value: 1,
        valid_from: 'soon',
        valid_to: '2026-04-09',
      }),
    ).toEqual(['valid_from'])
  })
})

describe('every field of every resource', () => {
  it('is named together with another wrong field', { timeout: 120_000 }, async () => {
    const silent: string[] = []
    for (const { resource } of server.engine.features.values()) {
      const fields = Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
      const wrongText = fields.find(([, { kind }]) => kind === 'text')?.[0]
      if (!wrongText || resource.scope !== 'shop' || resource.path.includes('/')) continue
      for (const [name, { kind }] of fields) {
        if (name === wrongText || (kind !== 'reference' && kind !== 'references')) continue
        const body = { [wrongText]: 1, [name]: kind === 'reference' ? unknown : [unknown] }
        const { status, body: answer } = await client.call('POST', resource.path, body)
        const named = Object.keys(answer.errors ?? {})
        const isNamed =
          named.includes(wrongText) &&
          named.some((path) => path === name || path.startsWith(`${name}.`))
        if (status !== 422 || !isNamed)
          silent.push(`${resource.path} ${name}: ${status} ${named.join(' ')}`)
      }
    }
    expect(silent).toEqual([])
  })
})

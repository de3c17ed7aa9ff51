import { describe, expect, it, vi } from 'vitest'
import { isOnCitus } from '#testing/databases/on-citus'
import { statementsOf } from '#testing/measures/count-statements'
import { prepared } from '#testing/prepared'
import { reportsOf } from '#testing/sales/read-report'
import { fillShops } from '#testing/sales/report-shops'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'

const server = sharedServer()
const shops = prepared(() => fillShops(server))
const { url, read } = reportsOf(server)
const shopIds = () => `${server.admin.shop_id},${shops.second.shop_id}`
const names = [
  'revenues',
  'revenue-centers',
  'tables',
  'orders',
  'payments',
  'time-periods',
  'tax',
  'staff',
  'discounts',
  'voids',
  'condiments',
  'shops',
  'menu-matrix',
] as const

describe.each(names)('%s', (name) => {
  it.each([
    ['a reversed range', { from: '2026-04-11' }, 422, ['to']],
    ['more than five years', { from: '2020-01-01' }, 422, ['to']],
    ['a day that no calendar has', { from: '2026-02-30' }, 422, ['from']],
    ['an unknown revenue type', { revenue_type: 'voided_at' }, 422, ['revenue_type']],
    ['an unknown comparison', { compare: 'best' }, 422, ['compare']],
    ['an unknown parameter', { shop: 'x' }, 422, ['shop']],
    ['no shop', { shop_ids: '' }, 422, ['shop_ids']],
    ['what is no shop', { shop_ids: 'x' }, 422, ['shop_ids.0']],
  ] as const)('refuses %s', async (_name, query, status, fields) => {
    const answer = await server.call(server.admin, 'GET', url(name, query))
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, fields])
  })

  it('separates yen and dollars, own and foreign shops, managers and staff', async () => {
    const dollars = await sisterOf(server, server.admin, { country_code: 'US', currency: 'USD' })
    const mixed = await server.call(
      server.admin,
      'GET',
      url(name, { shop_ids: `${server.admin.shop_id},${dollars.shop_id}` }),
    )
    expect([mixed.status, Object.keys(mixed.body.errors)]).toEqual([422, ['shop_ids']])
    expect(
      (
        await server.call(
          server.admin,
          'GET',
          url(name, { shop_ids: server.stranger.shop_id ?? '' }),
        )
      ).status,
    ).toBe(404)
    const staff = await server.signIn(
      'shop_staff',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    for (const path of [url(name), url(`${name}/export`, { format: 'csv' })])
      expect((await server.call(staff, 'GET', path)).status).toBe(403)
  })

  it('returns zeros for days without sales', async () => {
    const { totals, compared_totals, basis } = await read(name, {
      from: '2020-01-05',
      to: '2020-03-02',
      compare: 'last_year',
    })
    const numbers = Object.values(totals).filter((value) => typeof value === 'number')
    expect(numbers.length).toBeGreaterThanOrEqual(3)
    expect(new Set(numbers)).toEqual(new Set([0]))
    expect(compared_totals).toEqual(totals)
    expect(basis).toMatchObject({
      compared_from: '2019-01-06',
      compared_to: '2019-03-04',
      currency: 'JPY',
    })
  })

  it('reads a long range from months, with few statements, from the replica', async ({ skip }) => {
    skip(isOnCitus, 'asks the shops one after another where they lie on several nodes')
    const transaction = vi.spyOn(server.engine.database, 'transaction')
    const asked = {
      shop_ids: shopIds(),
      from: '2025-05-20',
      compare: 'last_year',
      ...(name === 'revenues' ? { granularity: 'month' } : {}),
    }
    const statements = await statementsOf(server, () => read(name, asked))
    expect(transaction.mock.calls.at(-1)?.[0]).toMatchObject({ replica: true, readOnly: true })
    transaction.mockRestore()
    const mine = statements.filter((text) => text.includes('sales_'))
    // One statement asks whether the compared days are complete.
    expect(mine.length).toBeLessThanOrEqual(name === 'revenues' ? 5 : 4)
    // One statement reads compared sales after the present minute, because the range includes
    // today.
    expect(statements.length - mine.length).toBeLessThanOrEqual(6)
    expect(mine.every((text) => !/(from|join) "?receipt/.test(text))).toBe(true)
    await expect(
      `${mine.map((text) => text.replaceAll(/^ +| +$/gm, '').trim()).join('\n\n')}\n`,
    ).toMatchFileSnapshot(`statements/${name}.sql`)
  })
})

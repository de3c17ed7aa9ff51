import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sharedServer, sharedTenant } from '#testing/shared-server'

const server = sharedServer()
const caller = sharedTenant(server)

const sellIn = (currency: 'JPY' | 'USD') =>
  server.engine.database.transaction({ system: true }, (db) =>
    sql`update shops set currency = ${currency} where id = ${caller.shop_id}`.execute(db),
  )

async function refusal(body: object) {
  const answer = await server.call(
    caller,
    'POST',
    '/v1/coupons',
    { name: 'Voucher', ...body },
    { 'accept-language': 'en' },
  )
  expect(answer.status).toBe(422)
  return answer.body.errors.value
}

it('applies the rule of the shop’s currency to an amount', async () => {
  await sellIn('JPY')
  for (const value of [1.5, '1.5', 'abc'])
    expect(await refusal({ value })).toEqual(['Use digits only.'])
  expect(await refusal({ value: -1 })).toEqual(['Enter ¥0 or more.'])
  await sellIn('USD')
  for (const value of [12.345, '12.345', 'abc'])
    expect(await refusal({ value })).toEqual(['Enter a number with at most 2 decimals.'])
  expect(await refusal({ value: 10_000_000 })).toEqual(['Enter $99,999.99 or less.'])
})

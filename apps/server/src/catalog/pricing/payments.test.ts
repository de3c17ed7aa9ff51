import { problemText } from '@pos/texts/message-text'
import { expect, it } from 'vitest'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

let count = 0
const create = (type: string, sub_type: string | null) => {
  count += 1
  return server.call(server.admin, 'POST', '/v1/payments', {
    name: `Payment ${count}`,
    type,
    sub_type,
  })
}
const refused = { sub_type: [problemText('en', { key: 'sub_type_not_of_type' })] }

it.each([
  ['credit', 'visa'],
  ['e_money', 'suica'],
  // A discontinued method that old receipts refer to.
  ['e_money', 'line_pay'],
  ['credit', null],
  ['cash', null],
  ['square', 'Whatever the terminal says'],
])('takes %s with %s', async (type, subType) => {
  const { status, body } = await create(type, subType)
  expect(body.errors ?? status).toBe(201)
})

it.each([
  ['credit', 'suica'],
  ['cash', 'visa'],
  ['coupon', 'Anything'],
])('refuses %s with %s', async (type, subType) => {
  const { status, body } = await create(type, subType)
  expect([status, body.errors]).toEqual([422, refused])
})

it('refuses a new type that lacks the stored sub type', async () => {
  const { data } = (await create('credit', 'visa')).body
  const change = (input: object) =>
    server.call(server.admin, 'PUT', `/v1/payments/${data.id}`, { version: 1, ...input })
  expect((await change({ type: 'e_money' })).body.errors).toEqual(refused)
  expect((await change({ type: 'e_money', sub_type: null })).body.data).toMatchObject({
    type: 'e_money',
    sub_type: null,
  })
})

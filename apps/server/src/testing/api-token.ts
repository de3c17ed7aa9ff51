import { expect } from 'vitest'
import type { Caller, TestServer } from './server.ts'

/** Creates a token and returns a caller with it. */
export async function makeToken(
  server: TestServer,
  input: object,
  by: Caller = server.admin,
): Promise<Caller & { readonly id: string }> {
  const body = { name: 'Program', permissions: ['menu'], all_shops: true, ...input }
  const answer = await server.call(by, 'POST', '/v1/api-tokens', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { token, record } = answer.body.data
  return {
    token,
    id: record.id,
    user_id: record.id,
    organization_id: by.organization_id,
    shop_id: by.shop_id,
  }
}

import type { Profile } from '@pos/contract/accounts/profile'
import { describe, expectTypeOf, it } from 'vitest'
import { api } from './api-client.ts'

// Checked by the compiler: a wrong path, parameter or body is an error of `npm run check`. Nothing
// is sent.
const calls = {
  profile: () => api.get('/v1/profile/me'),
  item: (id: string) => api.get(`/v1/menu-items/${id}`),
  fix: (id: string) => api.post(`/v1/trouble-tables/fixes/${id}/undo`),
  compare: (from: number, to: number) => api.get(`/v1/releases/${from}...${to}`),
  // @ts-expect-error -- no such route
  unknown: () => api.get('/v1/profile/mine'),
  // @ts-expect-error -- a route of another method
  method: () => api.get('/v1/auth/login'),
  // @ts-expect-error -- the body has no such field
  body: () => api.post('/v1/profile/switch-shop', { shop: 'a' }),
  // @ts-expect-error -- the query has no such name
  query: () => api.get('/v1/trouble-tables', { showing: 'all' }),
}

describe('calls of the interface', () => {
  it('return what the contract declares for their path', () => {
    expectTypeOf(calls.profile).returns.resolves.toHaveProperty('data').toEqualTypeOf<Profile>()
    expectTypeOf(calls.item)
      .returns.resolves.toHaveProperty('data')
      .toHaveProperty('price')
      .toEqualTypeOf<number>()
    expectTypeOf(calls.compare).returns.resolves.toHaveProperty('data').toHaveProperty('changes')
  })
})

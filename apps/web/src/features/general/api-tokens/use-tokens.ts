import type { ApiToken } from '@pos/contract/accounts/api-tokens'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'

/** The key of the list of tokens. */
export const tokensKey = ['api-tokens']

/** The tokens of the organization. */
export const useTokens = () =>
  useQuery<ApiToken[]>({
    queryKey: tokensKey,
    queryFn: ({ signal }) =>
      api.get('/v1/api-tokens', null, { signal, silent: true }).then((answer) => answer.data),
  })

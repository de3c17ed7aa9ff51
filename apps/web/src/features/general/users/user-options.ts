import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { suppressDuplicateErrors } from '#lib/api/query-client.ts'
import { useProfile } from '#lib/profile.ts'

const optionsQuery = queryOptions({
  queryKey: ['users', 'options'],
  queryFn: (query) =>
    api
      .get('/v1/users/options', null, { ...suppressDuplicateErrors(query), noProgress: true })
      .then((answer) => answer.data),
})

/**
 * The options of an account: the organization's roles on the POS app, the reader's shops, the
 * length of a security code.
 */
export function useUserOptions() {
  const { shops } = useProfile()
  const { data } = useQuery(optionsQuery)
  return { roles: data?.roles ?? [], shops, codeLength: data?.security_code_length ?? null }
}

/** The names of those roles and shops by id. */
export function useOptionNames(): ReadonlyMap<string, string> {
  const { roles, shops } = useUserOptions()
  return new Map([...roles, ...shops].map(({ id, name }) => [id, name]))
}

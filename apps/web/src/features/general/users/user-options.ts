import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useProfile } from '#lib/profile.ts'

/**
 * The options of an account: the organization's roles on the POS app, the reader's shops, the
 * length of a security code.
 */
export function useUserOptions() {
  const { shops } = useProfile()
  const { data } = useEndpoint('/v1/users/options', null, { noProgress: true, toastErrors: true })
  return { roles: data?.roles ?? [], shops, codeLength: data?.security_code_length ?? null }
}

/** The names of those roles and shops by id. */
export function useOptionNames(): ReadonlyMap<string, string> {
  const { roles, shops } = useUserOptions()
  return new Map([...roles, ...shops].map(({ id, name }) => [id, name]))
}

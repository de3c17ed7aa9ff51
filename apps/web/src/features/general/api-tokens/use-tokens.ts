import { useEndpoint } from '#lib/api/use-endpoint.ts'

/** The tokens of the organization. */
export const useTokens = () => useEndpoint('/v1/api-tokens')

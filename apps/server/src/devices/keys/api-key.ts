import { hashToken, newToken } from '#platform/security/secrets'

/** A new API key with its stored form, and the last characters by which people recognize it. */
export function newApiKey(): { api_key: string; key_hash: string; hint: string } {
  const api_key = `pos_${newToken()}`
  return { api_key, key_hash: hashToken(api_key), hint: api_key.slice(-4) }
}

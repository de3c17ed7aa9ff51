import { isIP } from 'node:net'
import type { FieldProblem } from '@pos/contract/errors'
import { isPublicAddress, isWithin, type Networks } from '#platform/http/networks'

/**
 * Returns the problem of a webhook address, or null. The host's addresses are checked at each
 * connection, because a name may resolve differently at any time.
 */
export function urlProblem(text: string, allowed: Networks): FieldProblem | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { key: 'invalid_url' }
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    return { key: 'url_without_secrets' }
  if (url.protocol === 'http:' && allowed.length === 0) return { key: 'https_needed' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isRefused = isIP(host) > 0 && !isPublicAddress(host) && !isWithin(host, allowed)
  return isRefused ? { key: 'private_address' } : null
}

import type { QueryOf, ResponseOf } from '@pos/contract/endpoint'
import type { importMenu } from '@pos/contract/exchange/menu-import'
import { send, withQuery } from './api-client.ts'

/** Sends a menu file of another system: a file besides its options, which `api` has no form for. */
export function sendMenuFile(
  file: File,
  query: QueryOf<typeof importMenu>,
): Promise<ResponseOf<typeof importMenu>> {
  const body = new FormData()
  body.set('file', file)
  return send('POST', withQuery('/v1/menu-import', query), body, { silent: true })
}

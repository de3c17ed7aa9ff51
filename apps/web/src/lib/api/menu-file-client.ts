import type { QueryOf, ResponseOf } from '@pos/contract/endpoint'
import type { importMenu } from '@pos/contract/exchange/menu-import'
import { send, withQuery } from './api-client.ts'

/** Uploads a menu file of another system with its options, which `api` does not support. */
export function sendMenuFile(
  file: File,
  query: QueryOf<typeof importMenu>,
): Promise<ResponseOf<typeof importMenu>> {
  const body = new FormData()
  body.set('file', file)
  return send('POST', withQuery('/v1/menu-import', query), body, { silent: true })
}

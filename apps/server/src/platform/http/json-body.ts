import { Failure } from '@pos/contract/errors'
import type { FastifyInstance } from 'fastify'

/**
 * So many values a body of JSON may hold. The time of parsing goes by them, not by bytes: eight megabytes of `[]` keep everybody
 * waiting ten times as long as eight megabytes of receipts.
 */
const mostValues = 500_000

const [comma, brace, bracket] = [0x2c, 0x7b, 0x5b]

/**
 * Parses bodies of JSON. Each value stands behind a comma, a brace or a bracket: where there are too many of them it is a 413, before
 * anything is made of it. Bodies are held against schemas, and what a device posted is kept to the letter: `__proto__` is a key like any other.
 */
export function parseJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('ignore', 'ignore')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (valuesIn(body as Buffer) > mostValues) done(new Failure('PayloadTooLarge'))
    else void parse(request, body.toString('utf8'), done)
  })
}

/** At least as many as there are values: what stands in texts counts too. */
function valuesIn(body: Buffer): number {
  let count = 0
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (byte === comma || byte === brace || byte === bracket) count += 1
  }
  return count
}

import { Failure } from '@pos/contract/errors'
import type { FastifyInstance } from 'fastify'

/**
 * Maximum number of values in a JSON body. Parsing time depends on their number, not on bytes:
 * eight megabytes of `[]` block the event loop ten times as long as eight megabytes of receipts.
 */
const mostValues = 500_000

const [comma, brace, bracket] = [0x2c, 0x7b, 0x5b]

/**
 * Parses JSON bodies. Each value follows a comma, brace or bracket; a body with too many of them is
 * refused with 413 before parsing. Schemas validate the result, and posts of devices are kept
 * exactly: `__proto__` is an ordinary key.
 */
export function parseJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('ignore', 'ignore')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (valuesIn(body) > mostValues) done(new Failure('PayloadTooLarge'))
      else void parse(request, body.toString('utf8'), done)
    },
  )
}

/** An upper bound of the number of values: characters inside texts count as well. */
function valuesIn(body: Buffer): number {
  let count = 0
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (byte === comma || byte === brace || byte === bracket) count += 1
  }
  return count
}

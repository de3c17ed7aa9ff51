import { isSecretMask, secretHint } from '@pos/contract/fields/secret-mask'
import { requireFreshFactor } from '@pos/contract/session-proof'
import type { Context, Feature } from '../model.ts'

/**
 * Context to which an encrypted text is bound. Moved to another record or field, it cannot be
 * decrypted.
 */
export const secretContext = (feature: Feature, name: string, id: string): string =>
  `${feature.table}.${name}:${id}`

/**
 * The columns of a secret from a body: encrypted, with its mask; none if the body holds the mask.
 * Writing one requires a fresh proof.
 */
export function secretColumns(
  context: Context,
  feature: Feature,
  name: string,
  id: string,
  value: unknown,
): [string, unknown][] {
  const { engine, session, now } = context
  if (isSecretMask(value)) return []
  const secret = typeof value === 'string' ? value : null
  if (secret !== null) requireFreshFactor(session, now)
  return [
    [
      `${name}_sealed`,
      secret === null ? null : engine.sealer.seal(secret, secretContext(feature, name, id)),
    ],
    [`${name}_hint`, secret === null ? null : secretHint(secret)],
  ]
}

import { isSecretMask, secretHint } from '@pos/contract/fields/secret-mask'
import { requireFreshFactor } from '@pos/contract/session-proof'
import type { Context, Feature } from '../model.ts'

/**
 * Context that a sealed text is bound to. Moved to another record or field, it cannot be opened.
 */
export const secretContext = (feature: Feature, name: string, id: string): string =>
  `${feature.table}.${name}:${id}`

/**
 * The columns of a secret as a body gives it: sealed, with what is shown of it; none where the body
 * holds the mask. To write one asks for a fresh factor.
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

import type { Transaction } from 'kysely'
import type { Engine } from '#engine/engine'

/**
 * Tells all servers that an organization demands a second factor of others than before: standing
 * connections of whoever has none end.
 */
export const noteFactorPolicy = (
  engine: Engine,
  db: Transaction<unknown>,
  organization_id: string,
): Promise<void> => engine.events.publish(db, 'factor_policy', { organization_id })

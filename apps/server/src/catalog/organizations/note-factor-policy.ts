import type { Transaction } from 'kysely'
import type { Engine } from '#engine/engine'

/**
 * Notifies all servers of a new second-factor policy, so that open connections of people without a
 * factor end.
 */
export const noteFactorPolicy = (
  engine: Engine,
  db: Transaction<unknown>,
  organization_id: string,
): Promise<void> => engine.events.publish(db, 'factor_policy', { organization_id })

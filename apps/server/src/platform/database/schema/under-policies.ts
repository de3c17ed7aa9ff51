import { sql } from 'kysely'

/**
 * Ends an `insert … select` of given rows. A sharded database would use COPY for them, which
 * PostgreSQL refuses on tables with policies; a returning clause avoids this.
 */
export const underPolicies = sql`returning 1`

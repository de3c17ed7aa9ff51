import { sql } from 'kysely'

/**
 * Ends an `insert … select` of rows that are handed in. A sharded database would copy such rows
 * into the shard, which PostgreSQL refuses where there are policies; a statement that returns
 * something it inserts, and the policies hold.
 */
export const underPolicies = sql`returning 1`

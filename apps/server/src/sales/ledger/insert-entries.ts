import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { underPolicies } from '#platform/database/schema/under-policies'
import { closeMissedBy } from '../closed-days.ts'

/** A row of the ledger; missing columns are null or empty. */
interface EntryRow {
  readonly shop_id: string
  readonly id: string
  readonly customer_id: string | null
  readonly kind: string
  readonly amount: number
  readonly business_date: string
  readonly user_id: string | null
  readonly user_name: string | null
  readonly at: Date
  readonly receipt_id?: string
  readonly line?: number
  readonly name?: string
  readonly parts?: readonly object[]
  readonly means?: string | null
  readonly note?: string | null
  readonly reverses?: string | null
  readonly device_id?: string | null
}

const empty = {
  receipt_id: null,
  line: null,
  name: '',
  parts: [],
  means: null,
  note: null,
  reverses: null,
  device_id: null,
}

/**
 * Adds entries to the ledger, which never change afterwards; those of a closed day are marked with
 * the close they arrived after. Requires the lock of the shop's sales.
 */
export async function insertEntries(
  db: Transaction<unknown>,
  entries: readonly EntryRow[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...empty, ...entry }))
  await sql`
    insert into receivable_entries (
      shop_id, id, customer_id, kind, amount, business_date, receipt_id, line, name, parts, means, note, reverses, device_id, user_id, user_name, at,
      after_close)
    select shop_id, id, customer_id, kind, amount, business_date, receipt_id, line, name, parts, means, note, reverses, device_id, user_id, user_name, at,
      ${closeMissedBy(sql`business_date`)}
    from jsonb_populate_recordset(null::receivable_entries, ${JSON.stringify(rows)}::jsonb) posted
    ${underPolicies}`.execute(db)
}

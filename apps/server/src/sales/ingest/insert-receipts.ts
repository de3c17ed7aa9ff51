import { sql, type Transaction } from 'kysely'
import { insertable } from '#platform/database/insertable'
import { underPolicies } from '#platform/database/schema/under-policies'
import { chunksByWeight } from '#platform/process/chunks'
import { closeMissedBy } from '../closed-days.ts'
import {
  type ReceiptSource,
  receiptRows,
  receiptTables,
  type StoredReceipt,
  uidRow,
} from './receipt-rows.ts'

type Db = Transaction<unknown>

/** Claims new uids. A parallel batch with the same uid waits here and then finds it taken. */
export async function claimUids(
  db: Db,
  shopId: string,
  receipts: readonly StoredReceipt[],
): Promise<Set<string>> {
  if (receipts.length === 0) return new Set()
  const rows = receipts
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
    .map((receipt) => uidRow(receipt, shopId))
  const { columns, values } = insertable('receipt_uids', rows)
  const { rows: claimed } = await sql<{ uid: string }>`
    insert into receipt_uids (${columns}) select ${columns} from ${values} on conflict (shop_id, uid) do nothing returning uid`.execute(
    db,
  )
  return new Set(claimed.map((row) => row.uid))
}

/**
 * Order lines per statement, so that a batch of long receipts does not block others while it is
 * serialised.
 */
const linesAtOnce = 4000

/** The origin of stored receipts, and their time of arrival. */
interface Arrival {
  readonly source: ReceiptSource
  readonly receivedAt: Date
}

/** Stores receipts with claimed uids and their parts. Requires the lock of the shop's sales. */
export async function insertReceipts(
  db: Db,
  { source, receivedAt }: Arrival,
  receipts: readonly StoredReceipt[],
): Promise<void> {
  for (const chunk of chunksByWeight(receipts, ({ orders }) => orders.length, linesAtOnce)) {
    const rows = receiptRows(chunk, source, receivedAt)
    for (const table of receiptTables) {
      if (rows[table].length === 0) continue
      const { columns, values } = insertable(table, rows[table])
      await (table === 'receipts'
        ? sql`insert into receipts (${columns}, after_close) select ${columns}, ${closeMissedBy(sql`paid_business_date`)} from ${values} posted ${underPolicies}`
        : sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${values} ${underPolicies}`
      ).execute(db)
    }
  }
}

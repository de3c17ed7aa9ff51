import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { type Check, checkNumber } from '@pos/domain/checks/check'
import { checkSummary } from '@pos/domain/checks/check-summary'
import { sql, type Transaction } from 'kysely'

type CheckWithoutTable = NonNullable<DayFigures['warnings']['checks_without_table']>[number]

/** Maximum number of listed checks. */
const maxChecks = 200

/** Returns open checks at the counter, to take out, and tabs, that were opened before a moment. */
export async function readChecksWithoutTable(
  db: Transaction<unknown>,
  shopId: string,
  end: string,
): Promise<CheckWithoutTable[]> {
  const { rows } = await sql<{ body: Check }>`
    select body from checks
    where shop_id = ${shopId} and state = 'open' and opened_at < ${end} and coalesce(body -> 'tables', '[]') = '[]'
    order by opened_at, uid limit ${maxChecks}`.execute(db)
  return rows.map(({ body }) => ({
    check_uid: body.uid,
    type: body.type,
    name: body.name,
    number: checkNumber(body.uid),
    opened_at: body.opened_at,
    amount: checkSummary(body).amount,
  }))
}

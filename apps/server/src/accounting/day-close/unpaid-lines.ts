import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { sql, type Transaction } from 'kysely'
import { currentName } from '#engine/read/current-name'

type UnpaidLine = NonNullable<DayFigures['warnings']['unpaid_lines']>[number]

/** Maximum number of listed lines. */
const maxLines = 200

/**
 * Returns the lines that the kitchen had, of checks that ended in a time, which no receipt contains
 * (docs/domain.md "Open checks"). A check that a person settled in the back-office was paid
 * elsewhere.
 */
export async function readUnpaidLines(
  db: Transaction<unknown>,
  shopId: string,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<UnpaidLine[]> {
  // `pieces` is `payablePieces` of the domain.
  const { rows } = await sql<UnpaidLine>`
    select c.uid as check_uid, coalesce(c.body -> 'tables', '[]') as tables, l.name, p.pieces as quantity,
      p.pieces * (l.unit_price + coalesce((select sum((o ->> 'price')::bigint * (o ->> 'quantity')::bigint) from jsonb_array_elements(l.condiments) o), 0))::bigint as amount,
      ${currentName(sql`l.staff_id`, sql`null`)} as staff, l.ordered_at
    from checks c
    cross join lateral jsonb_to_recordset(c.body -> 'lines') as l(uid text, name text, quantity int, voided int, comped int, moved int,
      unit_price bigint, condiments jsonb, ticket_uid text, staff_id uuid, ordered_at text)
    cross join lateral (select l.quantity - l.voided - l.comped - l.moved as pieces) p
    where c.shop_id = ${shopId} and c.closed_at >= ${start} and c.closed_at < ${end}
      and (c.state = 'cancelled' or (c.state = 'paid' and c.body -> 'receipts' <> '[]'))
      and l.ticket_uid is not null and p.pieces > 0
      and not exists (
        select from jsonb_array_elements(c.body -> 'receipts') s
        join receipt_uids u on u.shop_id = ${shopId} and u.uid = s ->> 'receipt_uid'
        join receipt_lines r on r.shop_id = ${shopId} and r.receipt_id = u.receipt_id and r.uid = l.uid)
    order by c.closed_at, l.ordered_at, l.uid limit ${maxLines}`.execute(db)
  return rows
}

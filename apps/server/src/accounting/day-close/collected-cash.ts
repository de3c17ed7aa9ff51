import { zonedInstant } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import type { DrawerSession, SessionCash } from '@pos/domain/money/drawer-sessions'
import { sql, type Transaction } from 'kysely'
import type { DayShop } from './day-shop.ts'

/** Cash of a device's session; without a device, cash of unknown drawer. */
export interface CashRow extends SessionCash {
  readonly device_id: string | null
  readonly device: string
  readonly session: number
}

/** A drawer with the sessions of a day. */
export interface OpenedDrawer {
  readonly device_id: string | null
  readonly sessions: readonly DrawerSession[]
}

interface Collected {
  readonly device_id: string | null
  readonly device: string
  readonly amount: number
  readonly at: string
  /** False for a payment entered on a later day: whether it came before a count is unknown. */
  readonly is_of_day: boolean
}

/** Reads cash payments of customers on a business day, as entered by people. */
export async function readCollected(
  db: Transaction<unknown>,
  { id, timezone, close_time }: DayShop,
  date: string,
): Promise<Collected[]> {
  const end = zonedInstant(addDays(date, 1), close_time, timezone).toISOString()
  const { rows } = await sql<Collected>`
    select e.device_id, coalesce(d.name, '') as device, -e.amount as amount, e.at, e.at < ${end} as is_of_day
    from receivable_entries e left join devices d on d.shop_id = e.shop_id and d.id = e.device_id
    where e.shop_id = ${id} and e.business_date = ${date} and e.kind = 'payment' and e.means = 'cash'`.execute(
    db,
  )
  return rows
}

/** Adds cash payments of customers to the sessions in which they were paid. */
export function withCollected(
  cash: readonly Omit<CashRow, 'collected'>[],
  collected: readonly Collected[],
  drawers: readonly OpenedDrawer[],
): CashRow[] {
  const rows = new Map(cash.map((row) => [keyOf(row), { ...row, collected: 0 }]))
  for (const { device_id, device, amount, at, is_of_day } of collected) {
    const sessions = drawers.find((drawer) => drawer.device_id === device_id)?.sessions ?? []
    const session = sessions.findLast(
      ({ starts_at }) =>
        starts_at === null || !is_of_day || Date.parse(starts_at) <= Date.parse(at),
    )
    const empty = {
      device_id,
      device,
      session: session?.session ?? 1,
      received: 0,
      change: 0,
      refunds: 0,
      collected: 0,
      since_count: 0,
    }
    const row = rows.get(keyOf(empty)) ?? empty
    const isSince =
      is_of_day && session?.counted_at != null && Date.parse(at) > Date.parse(session.counted_at)
    rows.set(keyOf(row), {
      ...row,
      collected: row.collected + amount,
      since_count: row.since_count + (isSince ? amount : 0),
    })
  }
  return [...rows.values()]
}

const keyOf = ({ device_id, session }: Pick<CashRow, 'device_id' | 'session'>) =>
  `${device_id} ${session}`

import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { sql, type Transaction } from 'kysely'

type Db = Transaction<unknown>

/** A counted session with the amount and the later movements. */
type Counted = Pick<DrawerRow, 'device_id' | 'session' | 'counted' | 'since_count'>

/** Returns the cash in a drawer after its last count; null without a count. */
const leftIn = ({ counted, since_count }: Counted) =>
  counted === null ? null : counted + since_count

/**
 * Adds to each opened session the difference between its float and the last count of the drawer, on
 * the same or an earlier day.
 */
export async function withFloatDifferences(
  rows: readonly DrawerRow[],
  {
    before,
  }: {
    readonly before: (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, number | null>>
  },
): Promise<DrawerRow[]> {
  const opened = rows.filter(({ opened_at }) => opened_at !== null)
  const lefts = await before([...new Set(opened.flatMap(({ device_id }) => device_id ?? []))])
  return rows.map((row) => {
    const { device_id, session } = row
    if (row.opened_at === null || device_id === null) return { ...row, float_difference: null }
    const previous = rows.find((one) => one.device_id === device_id && one.session === session - 1)
    const left = previous ? leftIn(previous) : (lefts.get(device_id) ?? null)
    return { ...row, float_difference: left === null ? null : row.float - left }
  })
}

interface LastDay {
  readonly device_id: string
  readonly business_date: string
  readonly number: number | null
}

/**
 * Reads the last count of each drawer before a day: from its close or, for an open day, from its
 * events.
 */
export async function readLeftBefore(
  db: Db,
  shopId: string,
  date: string,
  {
    deviceIds,
    readOpenDay,
  }: {
    readonly deviceIds: readonly string[]
    readonly readOpenDay: (date: string) => Promise<DrawerRow[]>
  },
): Promise<ReadonlyMap<string, number | null>> {
  if (deviceIds.length === 0) return new Map()
  const { rows: days } = await sql<LastDay>`
    select k.id as device_id, e.business_date, c.number from unnest(${[...deviceIds]}::uuid[]) k(id)
    cross join lateral (
      select e.business_date from cash_events e where e.shop_id = ${shopId} and e.device_id = k.id and e.business_date < ${date}
      order by e.business_date desc limit 1) e
    left join closed_days c on c.shop_id = ${shopId} and c.business_date = e.business_date`.execute(
    db,
  )
  const numbers = days.flatMap(({ number }) => number ?? [])
  const { rows: kept } = await sql<Counted & { number: number }>`
    select number, device_id, session, counted, since_count from day_close_drawers
    where shop_id = ${shopId} and number = any(${numbers}::int[])`.execute(db)
  const live = new Map<string, readonly Counted[]>()
  for (const day of new Set(
    days.flatMap(({ number, business_date }) => (number === null ? [business_date] : [])),
  ))
    live.set(day, await readOpenDay(day))
  return new Map(
    days.map(({ device_id, business_date, number }) => {
      const sessions =
        number === null
          ? (live.get(business_date) ?? [])
          : kept.filter((one) => one.number === number)
      const [last] = sessions
        .filter((one) => one.device_id === device_id)
        .toSorted((a, b) => b.session - a.session)
      return [device_id, last ? leftIn(last) : null]
    }),
  )
}

import type {
  OverShort,
  OverShortFigures,
  OverShortQuery,
} from '@pos/contract/accounting/over-short'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { readDayShop } from './day-shop.ts'
import { enterShopsOf } from './shop-days.ts'

interface Row extends OverShortFigures {
  readonly key: string
  readonly label: string | null
}

/** SQL of the keys and labels of rows, from sessions `s` of closed days `c`. */
const groups: Readonly<
  Record<OverShortQuery['by'], { key: RawBuilder<unknown>; label: RawBuilder<unknown> }>
> = {
  day: { key: sql`c.business_date::text`, label: sql`c.business_date::text` },
  drawer: {
    key: sql`coalesce(s.device_id::text, s.device)`,
    label: sql`coalesce((select d.name from devices d where d.shop_id = s.shop_id and d.id = s.device_id), s.device)`,
  },
  staff: {
    key: sql`coalesce(s.staff_id::text, s.staff, '')`,
    label: currentName(sql`s.staff_id`, sql`s.staff`),
  },
  shop: {
    key: sql`c.shop_id::text`,
    label: sql`(select h.name from shops h where h.id = c.shop_id)`,
  },
}

const sumsOf = (rows: readonly OverShortFigures[]): OverShortFigures => {
  const sum = (name: keyof OverShortFigures) => rows.reduce((all, row) => all + row[name], 0)
  const [sessions, uncounted, expected, counted, since_count] = [
    sum('sessions'),
    sum('uncounted'),
    sum('expected'),
    sum('counted'),
    sum('since_count'),
  ]
  return {
    sessions,
    uncounted,
    expected,
    counted,
    since_count,
    over: sum('over'),
    short: sum('short'),
    difference: sum('difference'),
  }
}

/**
 * Adds up what was over and short in the sessions of closed days of the current shop, or of all
 * shops of its currency.
 */
export async function readOverShort(
  context: Context,
  { from, to, by }: OverShortQuery,
): Promise<OverShort> {
  const { id, currency } = await readDayShop(context)
  const { key, label } = groups[by]
  const shopIds = by === 'shop' ? await enterShopsOf(context, currency) : [id]
  const { rows } = await sql<Row>`
    select key, max(label) as label, count(*)::bigint as sessions, count(*) filter (where counted is null)::bigint as uncounted,
      coalesce(sum(expected) filter (where counted is not null), 0)::bigint as expected, coalesce(sum(counted), 0)::bigint as counted,
      coalesce(sum(since_count) filter (where counted is not null), 0)::bigint as since_count,
      coalesce(sum(over_short) filter (where over_short > 0), 0)::bigint as over, coalesce(sum(over_short) filter (where over_short < 0), 0)::bigint as short,
      coalesce(sum(over_short), 0)::bigint as difference
    from (
      select ${key} as key, ${label} as label, s.expected, s.counted, s.since_count, s.over_short
      from closed_days c join day_close_drawers s on s.shop_id = c.shop_id and s.number = c.number
      where c.shop_id = any(${shopIds}::uuid[]) and c.business_date between ${from} and ${to}
    ) sessions group by key order by ${by === 'day' ? sql`key desc` : sql`max(label) nulls last, key`}`.execute(
    context.db,
  )
  const named = rows.map(({ key: rowKey, label: name, ...figures }) => ({
    key: rowKey,
    label: name,
    figures,
  }))
  return { from, to, currency, rows: named, totals: sumsOf(rows) }
}

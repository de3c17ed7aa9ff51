import { fail } from '@pos/contract/errors'
import {
  listPriceChanges,
  type PriceChanges,
  type pricedResources,
} from '@pos/contract/pricing/price-changes'
import { businessDate, zonedInstant } from '@pos/domain/days/business-day'
import { type Row, rowsOf } from '@pos/domain/values'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import type { AnyRecord } from '#engine/feature'
import { currentName } from '#engine/read/current-name'
import { getRecord } from '#engine/read/read'
import { route } from '#engine/routes/route'

/** The parts of a record, a release or a history entry that have prices. */
interface Priced {
  readonly price?: number
  readonly takeout_price?: number | null
  readonly prices?: readonly Row[]
}
type Upcoming = PriceChanges['upcoming'][number]

interface Asked {
  readonly resource: (typeof pricedResources)[number]
  readonly id: string
}

const maxPast = 50

/** Route of price changes. */
export const priceChangeRoutes: RouteModule = {
  name: 'price-changes',
  mount(engine) {
    route(engine, listPriceChanges, async (context, { query }) => {
      const feature = engine.features.get(query.resource) ?? fail('NotFound')
      const draft = draftOf(await getRecord(context, feature, query.id))
      const released = await readReleased(context, query)
      return {
        data: {
          released: released && pricesOf(released),
          upcoming: await readUpcoming(context, query, draft, released),
          past: await readPast(context, query, draft),
        },
      }
    })
  },
}

const draftOf = ({ price, takeout_price, prices }: AnyRecord): Priced => ({
  price: Number(price),
  takeout_price: takeout_price === null ? null : Number(takeout_price),
  prices: rowsOf(prices),
})

const pricesOf = ({ price = 0, takeout_price = null }: Priced) => ({ price, takeout_price })

/** The rows of prices as a text to compare, whatever the order of their fields. */
const rowsText = ({ prices = [] }: Priced) =>
  JSON.stringify(prices.map((row) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))

async function readReleased(context: Context, { resource, id }: Asked): Promise<Priced | null> {
  const { rows } = await sql<{ content: Priced }>`
    select o.content from (
      select manifest from releases where shop_id = ${shopOf(context)} order by number desc limit 1
    ) r
    cross join lateral jsonb_array_elements(coalesce(r.manifest -> ${resource}, '[]')) e
    join release_objects o on o.shop_id = ${shopOf(context)} and o.hash = e.value ->> 1
    where e.value ->> 0 = ${id}`.execute(context.db)
  return rows[0]?.content ?? null
}

/** Returns what scheduled releases, tax changes and first days will change, soonest first. */
async function readUpcoming(
  context: Context,
  asked: Asked,
  draft: Priced,
  released: Priced | null,
): Promise<Upcoming[]> {
  const contents = [
    ...(await scheduledReleases(context, asked, draft)),
    ...(await taxChanges(context, asked)),
  ].toSorted(bySoonest)
  const upcoming = await firstDays(context, draft)
  let now = released ?? draft
  for (const { content, ...change } of contents) {
    const after = { ...now, ...content }
    const conditions = rowsText(after) !== rowsText(now)
    if (conditions || JSON.stringify(pricesOf(after)) !== JSON.stringify(pricesOf(now)))
      upcoming.push({ ...change, prices: pricesOf(after), conditions })
    now = after
  }
  return upcoming.toSorted(bySoonest)
}

const bySoonest = (one: { at: string }, other: { at: string }) => (one.at < other.at ? -1 : 1)

type Content = Pick<Upcoming, 'at' | 'kind' | 'note'> & { readonly content: Priced }

async function scheduledReleases(
  context: Context,
  { resource, id }: Asked,
  draft: Priced,
): Promise<Content[]> {
  const { rows } = await sql<{ at: string; note: string | null; content: Priced | null }>`
    select s.at, s.note, frozen.content from scheduled_releases s
    left join lateral (
      select o.content from jsonb_array_elements(coalesce(s.manifest -> ${resource}, '[]')) e
      join release_objects o on o.shop_id = s.shop_id and o.hash = e.value ->> 1
      where e.value ->> 0 = ${id}
    ) frozen on true
    where s.shop_id = ${shopOf(context)} and s.state = 'waiting'
      and (s.manifest is null or frozen.content is not null)
    order by s.at`.execute(context.db)
  return rows.map(({ at, note, content }) => ({
    at,
    note,
    kind: 'release',
    // Frozen content lacks empty fields; a draft is sent as it is then.
    content: content ? { takeout_price: null, prices: [], ...content } : draft,
  }))
}

async function taxChanges(context: Context, { resource, id }: Asked): Promise<Content[]> {
  const { rows } = await sql<{
    state: string
    starts_at: string
    ends_at: string | null
    before: Priced | null
    after: Priced | null
  }>`
    select c.state, c.starts_at, c.ends_at, r.value -> 'before' as before, r.value -> 'after' as after
    from tax_changes c cross join lateral jsonb_array_elements(c.records) r
    where c.shop_id = ${shopOf(context)} and c.state in ('scheduled', 'active')
      and r.value ->> 'resource' = ${resource} and r.value ->> 'id' = ${id}`.execute(context.db)
  return rows.flatMap(({ state, starts_at, ends_at, before, after }): Content[] => [
    ...(state === 'scheduled'
      ? [{ at: starts_at, kind: 'tax_change', note: null, content: after ?? {} } as const]
      : []),
    ...(ends_at === null
      ? []
      : [{ at: ends_at, kind: 'tax_change_end', note: null, content: before ?? {} } as const]),
  ])
}

/** Rows of prices whose first day is in the future. */
async function firstDays(context: Context, { prices = [] }: Priced): Promise<Upcoming[]> {
  const { rows } = await sql<{ timezone: string; close_time: string }>`
    select timezone, close_time from shops where id = ${shopOf(context)}`.execute(context.db)
  const shop = rows[0] ?? fail('NotFound')
  const today = businessDate(context.now, shop.timezone, shop.close_time)
  return prices.flatMap(({ price, date_from: date }) =>
    typeof date !== 'string' || date <= today
      ? []
      : {
          at: zonedInstant(date, shop.close_time, shop.timezone).toISOString(),
          kind: 'first_day' as const,
          prices: { price: Number(price), takeout_price: null },
          conditions: true,
          note: null,
        },
  )
}

interface Change {
  readonly at: string
  readonly user_name: string
  readonly action: string
  readonly before: Priced | null
  readonly after: Priced | null
}

/** Returns the changes of the draft. History entries hold changed fields only. */
async function readPast(
  context: Context,
  { resource, id }: Asked,
  draft: Priced,
): Promise<PriceChanges['past']> {
  const { rows } = await sql<Change>`
    select c.at, ${currentName(sql`c.user_id`, sql`c.user_name`)} as user_name, c.action, c.before, c.after
    from changes c
    where c.scope_id = ${shopOf(context)} and c.resource = ${resource} and c.record_id = ${id}
      and c.after ?| array['price', 'takeout_price', 'prices']
    order by c.id desc limit ${maxPast}`.execute(context.db)
  const past: PriceChanges['past'] = []
  let after = pricesOf(draft)
  for (const change of rows) {
    const before = { ...after, ...priceFields(change.before) }
    past.push({
      at: change.at,
      user_name: change.user_name,
      before: change.action === 'create' ? null : before,
      after,
      conditions: change.action !== 'create' && change.after?.prices !== undefined,
    })
    after = before
  }
  return past
}

const priceFields = (change: Priced | null): Partial<ReturnType<typeof pricesOf>> => ({
  ...(change?.price === undefined ? {} : { price: change.price }),
  ...(change?.takeout_price === undefined ? {} : { takeout_price: change.takeout_price }),
})

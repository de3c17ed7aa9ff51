import type { TimePeriod } from '@pos/domain/days/time-periods'
import {
  explainsPrice,
  type ReleasedPrices,
  type StatedPrice,
} from '@pos/domain/prices/explain-price'
import { type PriceCalendar, priceMoment } from '@pos/domain/prices/resolve-price'
import { sql, type Transaction } from 'kysely'
import { remember } from '#platform/process/bounded-map'
import type { ShopClock, StoredReceipt } from './receipt-rows.ts'

type Db = Transaction<unknown>

/** A price of a receipt that the released prices must explain. */
interface Stated extends StatedPrice {
  readonly id: string
  /** Uid of its line; null for condiments. */
  readonly line_uid: string | null
  readonly ordered_at: string
  readonly takeout: boolean
  /** A condiment that a function key removes costs nothing. */
  readonly mayBeFree: boolean
}

/** Releases never change, so entries stay valid; the oldest are dropped. */
const maxPrices = 50_000
const maxCalendars = 200
/** Prices by shop, release and record; null if the release has no such record. */
const prices = new Map<string, ReleasedPrices | null>()
const calendars = new Map<string, Calendar>()

type Calendar = Pick<PriceCalendar, 'holidays' | 'periods'>

/**
 * Returns the uids of receipts with a price that neither the release of the receipt explains, nor
 * the one that was current when the line was ordered (docs/domain.md "Prices"). Receipts that name
 * no release, refunds and comps are not checked.
 */
export async function receiptsWithUnexplainedPrices(
  db: Db,
  shopId: string,
  clock: ShopClock,
  receipts: readonly StoredReceipt[],
): Promise<Set<string>> {
  const checked = receipts.flatMap((receipt) =>
    receipt.release === null || receipt.refund_of !== null
      ? []
      : { receipt, release: receipt.release, stated: statedPrices(receipt) },
  )
  const released = new ReleasedPriceBook(db, shopId, clock)
  await released.read(
    checked.map(({ release, stated }) => ({ release, ids: stated.map(({ id }) => id) })),
  )
  const doubtful = checked.flatMap(({ receipt, release, stated }) =>
    stated
      .filter((one) => !released.explains(release, one, receipt.revenue_center_id))
      .map((one) => ({ ...one, receipt, release })),
  )
  if (doubtful.length === 0) return new Set()
  const earlier = await releasesAt(db, shopId, doubtful)
  const lines = doubtful.map((one, index) => ({ ...one, earlier: earlier[index] ?? null }))
  await released.read(
    lines.flatMap(({ earlier: number, id }) =>
      number === null ? [] : { release: number, ids: [id] },
    ),
  )
  const unexplained = lines.filter(
    ({ earlier: number, receipt, ...one }) =>
      number === null || !released.explains(number, one, receipt.revenue_center_id),
  )
  const dishes = await dishesOfCourses(db, shopId, unexplained)
  return new Set(
    unexplained
      .filter(({ price, line_uid }) => price !== 0 || !dishes.has(line_uid ?? ''))
      .map(({ receipt }) => receipt.uid),
  )
}

/** Returns the uids of lines that cost nothing because the check has them as dishes of a course. */
async function dishesOfCourses(
  db: Db,
  shopId: string,
  lines: readonly (Stated & { readonly receipt: StoredReceipt })[],
): Promise<ReadonlySet<string>> {
  const checks = lines.flatMap(({ price, receipt }) =>
    price === 0 && receipt.check_uid ? receipt.check_uid : [],
  )
  if (checks.length === 0) return new Set()
  const { rows } = await sql<{ uid: string }>`
    select l.uid from checks c
    cross join lateral jsonb_to_recordset(c.body -> 'lines') as l(uid text, course_line_uid text)
    where c.shop_id = ${shopId} and c.uid = any(${[...new Set(checks)]}::uuid[]) and l.course_line_uid is not null`.execute(
    db,
  )
  return new Set(rows.map(({ uid }) => uid))
}

function statedPrices(receipt: StoredReceipt): Stated[] {
  return receipt.orders
    .filter((line) => line.comp_amount == null && line.refund_of_position === null)
    .flatMap(({ ordered_at, takeout, ...line }) => [
      ...stated(line.menu_item_id, {
        line_uid: line.uid ?? null,
        price: line.unit_price,
        rule: line.price_rule_id ?? null,
        ordered_at,
        takeout,
        mayBeFree: false,
      }),
      ...line.condiments.flatMap((condiment) =>
        stated(condiment.condiment_id, {
          line_uid: null,
          price: condiment.price,
          rule: null,
          ordered_at,
          takeout,
          mayBeFree: true,
        }),
      ),
    ])
}

const stated = (id: string | null | undefined, price: Omit<Stated, 'id'>): Stated[] =>
  id ? [{ id: id.toLowerCase(), ...price }] : []

/**
 * Returns, for each line, the number of the release before its own that was current when the line
 * was ordered; null if there was none. One statement for all lines.
 */
async function releasesAt(
  db: Db,
  shopId: string,
  lines: readonly { readonly release: number; readonly ordered_at: string }[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ number: number | null }>`
    select (
      select max(r.number) from releases r
      where r.shop_id = ${shopId} and r.number < k.release and r.created_at <= k.at
    ) as number
    from unnest(${lines.map(({ release }) => release)}::int[], ${lines.map((line) => line.ordered_at)}::timestamptz[])
      with ordinality k(release, at, position)
    order by k.position`.execute(db)
  return rows.map(({ number }) => number)
}

/** The prices of a shop's releases. Reads only the records that receipts name, and keeps them. */
class ReleasedPriceBook {
  readonly #db: Db
  readonly #shopId: string
  readonly #clock: ShopClock
  readonly #calendars = new Map<number, Calendar>()

  constructor(db: Db, shopId: string, clock: ShopClock) {
    this.#db = db
    this.#shopId = shopId
    this.#clock = clock
  }

  /** Reads unknown prices of records in releases in one statement, and calendars that they need. */
  async read(asked: readonly { release: number; ids: readonly string[] }[]): Promise<void> {
    const missing = asked.flatMap(({ release, ids }) =>
      [...new Set(ids)]
        .filter((id) => !prices.has(this.#key(release, id)))
        .map((id) => ({ release, id })),
    )
    if (missing.length > 0) await this.#readPrices(missing)
    for (const { release, ids } of asked) {
      const needsCalendar = ids.some((id) => prices.get(this.#key(release, id))?.prices?.length)
      if (needsCalendar && !this.#calendars.has(release))
        this.#calendars.set(release, await this.#readCalendar(release))
    }
  }

  async #readPrices(missing: readonly { release: number; id: string }[]) {
    const numbers = [...new Set(missing.map(({ release }) => release))]
    const ids = [...new Set(missing.map(({ id }) => id))]
    const { rows } = await sql<{ number: number; id: string; content: ReleasedPrices }>`
      select r.number, o.record_id as id, json_build_object('price', o.content -> 'price',
        'takeout_price', o.content -> 'takeout_price', 'prices', coalesce(o.content -> 'prices', '[]'),
        'open_price', coalesce(o.content -> 'open_price', 'false')) as content
      from releases r
      cross join unnest(array['menu-items', 'condiments']) n(resource)
      cross join lateral jsonb_array_elements(coalesce(r.manifest -> n.resource, '[]')) e
      join release_objects o on o.shop_id = r.shop_id and o.hash = e.value ->> 1
      where r.shop_id = ${this.#shopId} and r.number = any(${numbers}::int[])
        and e.value ->> 0 = any(${ids}::text[])`.execute(this.#db)
    const found = new Map(rows.map((row) => [this.#key(row.number, row.id), row.content]))
    for (const { release, id } of missing) {
      const key = this.#key(release, id)
      remember(prices, key, found.get(key) ?? null, maxPrices)
    }
  }

  /** Returns true if a release explains a price, or has no such record. */
  explains(release: number, one: Stated, center: string | null): boolean {
    const released = prices.get(this.#key(release, one.id))
    if (!released || (one.mayBeFree && one.price === 0)) return true
    // Without prices under conditions the moment does not matter.
    const calendar = this.#calendars.get(release) ?? noCalendar
    const moment = priceMoment({ ...calendar, shop: this.#clock }, one.ordered_at)
    return explainsPrice(released, one, moment, one.takeout ? 'takeout' : 'eat_in', center)
  }

  /** Reads the time periods and holidays of a release. */
  async #readCalendar(release: number): Promise<Calendar> {
    const key = `${this.#shopId} ${release}`
    const known = calendars.get(key)
    if (known) return known
    const { rows } = await sql<{ resource: string; content: TimePeriod & { date: string } }>`
      select n.resource, o.content from releases r
      cross join unnest(array['time-periods', 'holidays']) n(resource)
      cross join lateral jsonb_array_elements(coalesce(r.manifest -> n.resource, '[]')) e
      join release_objects o on o.shop_id = r.shop_id and o.hash = e.value ->> 1
      where r.shop_id = ${this.#shopId} and r.number = ${release}`.execute(this.#db)
    const contents = (resource: string) =>
      rows.filter((row) => row.resource === resource).map(({ content }) => content)
    const calendar = {
      periods: contents('time-periods'),
      holidays: new Set(contents('holidays').map(({ date }) => date)),
    }
    remember(calendars, key, calendar, maxCalendars)
    return calendar
  }

  #key(release: number, id: string) {
    return `${this.#shopId} ${release} ${id}`
  }
}

const noCalendar: Calendar = { periods: [], holidays: new Set() }

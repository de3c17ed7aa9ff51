import { type RawBuilder, sql, type Transaction } from 'kysely'

type Db = Transaction<unknown>
/** Which of a shop's records: those of the ids, or all of them. */
export type ReceiptSelection = readonly string[] | 'all'

/** The tables of sums, in the order in which they are always written: whoever adds locks rows in one order and never dead-locks. */
export const rollUpTables = ['sales_figures', 'sales_taxes', 'sales_items', 'sales_payments'] as const
type RollUpTable = (typeof rollUpTables)[number]

/** What each table is keyed by, and what it adds up. */
export const rollUpColumns: Record<RollUpTable, { readonly key: readonly string[]; readonly sums: readonly string[] }> = {
  sales_figures: {
    key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key'],
    sums: 'receipts guests gross discount charge table_charge gratuity tip tax total stay_seconds voids void_amount'.split(' '),
  },
  sales_taxes: { key: ['dimension', 'revenue_type', 'grain', 'starts_on', 'key', 'rate'], sums: ['taxable', 'tax'] },
  sales_items: {
    key: ['revenue_type', 'grain', 'starts_on', 'key'],
    sums: ['quantity', 'gross', 'discount', 'net', 'cost', 'net_with_cost'],
  },
  sales_payments: { key: ['revenue_type', 'grain', 'starts_on', 'key'], sums: ['count', 'amount', 'change'] },
}

/**
 * Adds stored receipts to the sums they count in, in the transaction that stores them. `figures`: more rows of `sales_figures` that
 * change with them; they go into the same pass through the table, so that whoever adds beside it never dead-locks.
 */
export async function addToRollUps(db: Db, shopId: string, receipts: ReceiptSelection, figures?: RawBuilder<unknown>): Promise<void> {
  if (receipts.length === 0) return
  await addSums(db, shopId, receipts, 1, figures)
  await nameKeys(db, shopId, receipts, 'newest')
}

/**
 * Moves a receipt in the sums as `change` moves it in the tables: taken out, changed, added again. It goes through the tables twice, so
 * nobody else of the shop may be adding meanwhile (`lockOfSales`).
 */
export async function moveInRollUps(db: Db, shopId: string, id: string, change: () => Promise<void>): Promise<void> {
  await addSums(db, shopId, [id], -1)
  await change()
  await addSums(db, shopId, [id], 1)
  await nameKeys(db, shopId, [id], 'missing')
}

/**
 * Moves receipts and their voids out of the sums when they are set aside, and in again when they are put back; `change` writes which of
 * it they are. Nobody else of the shop may be adding meanwhile (`lockOfSales`).
 */
export async function setAsideInRollUps(db: Db, shopId: string, ids: readonly string[], isSetAside: boolean, change: () => Promise<void>) {
  const { rows } = await sql<{ id: string }>`
    select v.id from receipts r cross join lateral (
      select v.id from receipt_void_orders v where v.shop_id = ${shopId} and v.receipt_uid = r.uid and v.void_at is not null offset 0) v
    where r.shop_id = ${shopId} and r.id = any(${[...ids]}::uuid[])`.execute(db)
  const voids = rows.map((row) => row.id)
  const move = async (sign: 1 | -1) => {
    await addSums(db, shopId, ids, sign)
    if (voids.length > 0) await add(db, 'sales_figures', sumsOfVoids(shopId, voids, sign))
  }
  if (isSetAside) await move(-1)
  await change()
  if (!isSetAside) await move(1)
}

async function addSums(db: Db, shopId: string, receipts: ReceiptSelection, sign: 1 | -1, figures?: RawBuilder<unknown>) {
  for (const table of rollUpTables) {
    const rows = sumsOfReceipts(table, shopId, receipts, sign)
    await add(db, table, figures && table === 'sales_figures' ? together(table, rows, figures) : rows)
  }
}

/** Two sets of sums as one: a key stands once in it. */
function together(table: RollUpTable, rows: RawBuilder<unknown>, others: RawBuilder<unknown>) {
  const { key, sums } = rollUpColumns[table]
  const names = sql.join(key.map((name) => sql.ref(name)))
  const totals = sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
  return sql`select shop_id, ${names}, ${totals} from (${rows} union all ${others}) every group by shop_id, ${names}`
}

/** Adds rows of `sales_figures` that no receipt adds by itself. */
export async function addFigures(db: Db, figures: RawBuilder<unknown>): Promise<void> {
  await add(db, 'sales_figures', figures)
}

/** Adds stored voids to the sums; moved lines are none. */
export async function addVoidsToRollUps(db: Db, shopId: string, voids: ReceiptSelection): Promise<void> {
  if (voids.length > 0) await add(db, 'sales_figures', sumsOfVoids(shopId, voids))
}

/** One upsert, in the order of the keys. */
async function add(db: Db, table: RollUpTable, rows: RawBuilder<unknown>) {
  const { key, sums } = rollUpColumns[table]
  const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
  const added = sums.map((name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + excluded.${sql.ref(name)}`)
  await sql`
    insert into ${sql.table(table)} as t (shop_id, ${names(key)}, ${names(sums)})
    ${rows} order by ${names(key)}
    on conflict (shop_id, ${names(key)}) do update set ${sql.join(added)}`.execute(db)
}

/** The sums of receipts as rows of a table of sums: what is added, and what the whole table must equal. */
export function sumsOfReceipts(table: RollUpTable, shopId: string, receipts: ReceiptSelection, sign: 1 | -1 = 1): RawBuilder<unknown> {
  const { key, sums } = rollUpColumns[table]
  const expressions: Record<string, RawBuilder<unknown>> = measures[table]
  const addend = (name: string) => expressions[name] ?? sql`0`
  const total = (name: string) => sql`sum(m.sign * ${sql.lit(sign)} * (${addend(name)}))`
  return sql`
    select p.shop_id, ${sql.join(key.map((name) => sql`${joins[name] ?? sql.ref(name)} as ${sql.ref(name)}`))},
      ${sql.join(sums.map((name) => sql`${total(name)} as ${sql.ref(name)}`))}
    from ${rowsOf('receipts', shopId, receipts)} p ${partsOf(table, shopId, receipts)}
    cross join lateral (values
      ('paid_at', p.paid_business_date, p.paid_hour, 1, true, true),
      ('ordered_at', p.ordered_business_date, p.ordered_hour, 1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
      ('ordered_at', p.paid_business_date, p.paid_hour, -1, p.ordered_business_date <> p.paid_business_date, p.ordered_hour <> p.paid_hour),
      ('first_ordered_at', p.first_ordered_business_date, p.first_ordered_hour, 1,
        p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour),
      ('first_ordered_at', p.paid_business_date, p.paid_hour, -1,
        p.first_ordered_business_date <> p.paid_business_date, p.first_ordered_hour <> p.paid_hour)
    ) m(revenue_type, day, hour, sign, other_day, other_hour)
    cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
    ${dimensions[table]}
    where ${isWithinLimits} and p.set_aside_at is null and ${table === 'sales_figures' ? countedDimension : sql`m.other_day`}
    group by p.shop_id, ${sql.join(key.map((name) => joins[name] ?? sql.ref(name)))}
    having ${anyOf(sums.map((name) => total(name)))}`
}

/**
 * The sums of voids as rows of `sales_figures`; they count on the day on which they were made, by whatever receipts are counted. Voids of
 * a receipt that is set aside count no more than it does.
 */
export function sumsOfVoids(shopId: string, voids: ReceiptSelection, sign: 1 | -1 = 1): RawBuilder<unknown> {
  const { key, sums } = rollUpColumns.sales_figures
  const counted: Record<string, RawBuilder<unknown>> = {
    voids: sql`${sql.lit(sign)} * count(*)`,
    void_amount: sql`${sql.lit(sign)} * sum(p.total_void_price)`,
  }
  return sql`
    select p.shop_id, c.dimension, m.revenue_type, g.grain, g.starts_on, c.key,
      ${sql.join(sums.map((name) => sql`${counted[name] ?? sql`0`} as ${sql.ref(name)}`))}
    from ${rowsOf('receipt_void_orders', shopId, voids)} p cross join lateral (values ('paid_at', p.business_date, p.hour)) m(revenue_type, day, hour)
    cross join lateral (values ('day', m.day), ('month', date_trunc('month', m.day)::date)) g(grain, starts_on)
    ${dimensions.sales_figures}
    where ${isWithinLimits} and p.void_at is not null and ${isOfCounted}
    group by p.shop_id, ${sql.join(key.map((name) => joins[name] ?? sql.ref(name)))}`
}

/** One look-up a void `p` (a join would read all receipts of a shop for a handful of voids); a void of no receipt counts. */
const isOfCounted = sql`(
  select r.set_aside_at from receipt_uids u
  cross join lateral (select r.set_aside_at from receipts r where r.shop_id = u.shop_id and r.id = u.receipt_id limit 1) r
  where u.shop_id = p.shop_id and u.uid = p.receipt_uid limit 1) is null`

/** What was stored before amounts had limits would come to sums that no number holds exactly: it counts nowhere. */
const isWithinLimits = sql`not ('beyond_limits' = any (p.flags))`

/** Where each part of a key comes from in the statements above. */
const joins: Record<string, RawBuilder<unknown>> = {
  dimension: sql`c.dimension`,
  key: sql`c.key`,
  revenue_type: sql`m.revenue_type`,
  grain: sql`g.grain`,
  starts_on: sql`g.starts_on`,
  rate: sql`trim_scale(part.rate::numeric)::text`,
}

const partTables = {
  sales_figures: null,
  sales_taxes: 'receipt_taxes',
  sales_items: 'receipt_lines',
  sales_payments: 'receipt_payments',
} as const

/** The parts of receipts `p`; of some receipts each one's by its key. */
function partsOf(table: RollUpTable, shopId: string, receipts: ReceiptSelection): RawBuilder<unknown> {
  const part = partTables[table]
  if (!part) return sql``
  if (receipts === 'all') return sql`join ${sql.table(part)} part on part.receipt_id = p.id and part.shop_id = ${shopId}`
  return sql`cross join lateral (
    select * from ${sql.table(part)} t where t.shop_id = ${shopId} and t.receipt_id = p.id and ${within('receipt_id', receipts)} offset 0) part`
}

/**
 * Rows of a shop: all of them, or those of some ids, each looked up by itself. As a condition of one statement (`id = any(…)`) they
 * would be a matter of statistics: without any, a list of ids reads the whole shop. `offset 0` keeps the planner from joining.
 */
function rowsOf(table: string, shopId: string, selection: ReceiptSelection, column = 'id'): RawBuilder<unknown> {
  if (selection === 'all') return sql`(select * from ${sql.table(table)} where shop_id = ${shopId})`
  return sql`(
    select t.* from unnest(${[...selection]}::uuid[]) k(id) cross join lateral (
      select * from ${sql.table(table)} t where t.shop_id = ${shopId} and ${sql.ref(`t.${column}`)} = k.id and ${within(column, selection)} offset 0) t)`
}

/** The stretch of ids: it tells the planner which months' partitions there is no need to look at, however many there are. */
function within(column: string, ids: readonly string[]): RawBuilder<unknown> {
  const sorted = ids.map((id) => id.toLowerCase()).toSorted()
  return sql`${sql.ref(`t.${column}`)} between ${sorted[0]}::uuid and ${sorted.at(-1)}::uuid`
}

const dimensions: Record<RollUpTable, RawBuilder<unknown>> = {
  sales_figures: sql`cross join lateral (values ('all', ''), ('center', p.center_key), ('table', p.table_key), ('period', p.period_key),
    ('hour', extract(isodow from m.day) || '-' || m.hour)) c(dimension, key)`,
  sales_taxes: sql`cross join lateral (values ('all', ''), ('center', p.center_key), ('period', p.period_key)) c(dimension, key)`,
  sales_items: sql`cross join lateral (values (part.item_key)) c(key)`,
  sales_payments: sql`cross join lateral (values (part.payment_key)) c(key)`,
}

/** Of the other two revenue types only what differs from the day of payment is kept. */
const countedDimension = sql`(m.other_day or (c.dimension = 'hour' and m.other_hour))`

const measures: Record<RollUpTable, Record<string, RawBuilder<unknown>>> = {
  sales_figures: {
    receipts: sql`1`,
    guests: sql`p.guest_count`,
    gross: sql`p.subtotal`,
    discount: sql`p.discount`,
    charge: sql`p.charge`,
    table_charge: sql`p.table_charge`,
    gratuity: sql`p.auto_gratuity`,
    tip: sql`p.tip`,
    tax: sql`p.tax`,
    total: sql`p.total`,
    stay_seconds: sql`greatest(0, extract(epoch from p.paid_at - p.first_ordered_at)::bigint)`,
  },
  sales_taxes: { taxable: sql`part.taxable`, tax: sql`part.tax` },
  sales_items: {
    quantity: sql`part.quantity`,
    gross: sql`part.price`,
    discount: sql`part.discount + part.check_discount`,
    net: sql`part.net`,
    cost: sql`coalesce(part.cost, 0) * part.quantity`,
    net_with_cost: sql`case when part.cost is null then 0 else part.net end`,
  },
  sales_payments: { count: sql`1`, amount: sql`part.amount`, change: sql`part.change` },
}

const anyOf = (values: readonly RawBuilder<unknown>[]) =>
  sql.join(
    values.map((value) => sql`${value} <> 0`),
    sql` or `,
  )

/**
 * Keeps what the keys are called, and the people and customers that receipts are searched by: by the newest of the receipts, where that
 * is news; an older receipt only names keys that have no name.
 */
export async function nameKeys(db: Db, shopId: string, receipts: ReceiptSelection, which: 'newest' | 'missing') {
  const known = which === 'newest' ? sql`do update set label = excluded.label, details = excluded.details` : sql`do nothing`
  const partsFrom = (table: string) => rowsOf(table, shopId, receipts, 'receipt_id')
  await sql`
    insert into sales_labels (shop_id, dimension, key, label, details)
    select ${shopId}, n.dimension, n.key, n.label, n.details from (
      select distinct on (dimension, key) dimension, key, label, details from (
        select p.id, own.* from ${rowsOf('receipts', shopId, receipts)} p cross join lateral (values
          ('center', p.center_key, p.revenue_center, '{}'::jsonb), ('period', p.period_key, p.time_period, '{}'),
          ('table', p.table_key, p.table_code, jsonb_build_object('floor', p.floor)), ('staff', p.staff, p.staff, '{}'),
          ('customer', p.customer, p.customer, '{}')) own(dimension, key, label, details)
        union all select p.receipt_id, 'item', item_key, name, jsonb_build_object('menu_item_id', menu_item_id, 'family_group_id', family_group_id,
          'family_group', family_group, 'major_group', major_group, 'attribute', attribute) from ${partsFrom('receipt_lines')} p
        union all select p.receipt_id, 'payment', payment_key, name, jsonb_build_object('type', type, 'sub_type', sub_type)
          from ${partsFrom('receipt_payments')} p
      ) every_name where label is not null order by dimension, key, id desc
    ) n
    where not exists (select from sales_labels s where s.shop_id = ${shopId} and s.dimension = n.dimension and s.key = n.key and s.label = n.label and s.details = n.details
      offset 0)
    order by n.dimension, n.key
    on conflict (shop_id, dimension, key) ${known}`.execute(db)
}

import { type RawBuilder, sql, type Transaction } from 'kysely'
import { nameKeys, nameKeysOfVoids } from './name-keys.ts'
import { type RollUpTable, receiptRollUps, rollUps, voidRollUps } from './schema.ts'
import type { ReceiptSelection } from './selected-rows.ts'
import { sumsOfReceipts, sumsOfVoids } from './sums-of-receipts.ts'

type Db = Transaction<unknown>

/**
 * Adds stored receipts to the roll-ups, in the transaction that stores them. `figures` are further
 * changed rows of `sales_figures`: they share one pass through the table, so that concurrent
 * writers never deadlock. Receipts of corrections only name keys without a name (`missing`).
 */
export async function addToRollUps(
  db: Db,
  shopId: string,
  receipts: ReceiptSelection,
  {
    figures,
    named,
  }: { readonly figures?: RawBuilder<unknown>; readonly named: 'newest' | 'missing' },
): Promise<void> {
  if (receipts.length === 0) return
  await addSums(db, shopId, receipts, 1, figures)
  await nameKeys(db, shopId, receipts, named)
}

/**
 * Updates the roll-ups around a change of a receipt: subtracts it, runs `change`, adds it again.
 * This passes through the tables twice, so it needs the exclusive lock of the shop (`lockOfSales`).
 */
export async function moveInRollUps(
  db: Db,
  shopId: string,
  id: string,
  change: () => Promise<void>,
): Promise<void> {
  await addSums(db, shopId, [id], -1)
  await change()
  await addSums(db, shopId, [id], 1)
  await nameKeys(db, shopId, [id], 'missing')
}

/**
 * Subtracts receipts and their voids from the roll-ups when they are set aside, and adds them when
 * they are restored. `change` marks them. It needs the exclusive lock of the shop (`lockOfSales`).
 */
export async function setAsideInRollUps(
  db: Db,
  shopId: string,
  ids: readonly string[],
  isSetAside: boolean,
  change: () => Promise<void>,
) {
  const { rows } = await sql<{ id: string }>`
    select v.id from receipts r cross join lateral (
      select v.id from receipt_void_orders v where v.shop_id = ${shopId} and v.receipt_uid = r.uid and v.void_at is not null offset 0) v
    where r.shop_id = ${shopId} and r.id = any(${[...ids]}::uuid[])`.execute(db)
  const voids = rows.map((row) => row.id)
  const move = async (sign: 1 | -1) => {
    await addSums(db, shopId, ids, sign)
    await addVoids(db, shopId, voids, sign)
  }
  if (isSetAside) await move(-1)
  await change()
  if (!isSetAside) await move(1)
}

async function addSums(
  db: Db,
  shopId: string,
  receipts: ReceiptSelection,
  sign: 1 | -1,
  figures?: RawBuilder<unknown>,
) {
  for (const table of receiptRollUps) {
    const rows = sumsOfReceipts(table, shopId, receipts, sign)
    await add(
      db,
      table,
      figures && table === 'sales_figures' ? together(table, rows, figures) : rows,
    )
  }
}

/** Merges two sets of sums so that each key occurs once. */
function together(table: RollUpTable, rows: RawBuilder<unknown>, others: RawBuilder<unknown>) {
  const { key, measures: sums } = rollUps[table]
  const names = sql.join(key.map((name) => sql.ref(name)))
  const totals = sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
  return sql`select shop_id, ${names}, ${totals} from (${rows} union all ${others}) every group by shop_id, ${names}`
}

/** Adds rows of `sales_figures` that no receipt contributes. */
export async function addFigures(db: Db, figures: RawBuilder<unknown>): Promise<void> {
  await add(db, 'sales_figures', figures)
}

/** Adds stored voids to the roll-ups; moved lines do not count. */
export async function addVoidsToRollUps(
  db: Db,
  shopId: string,
  voids: ReceiptSelection,
): Promise<void> {
  await addVoids(db, shopId, voids, 1)
  if (voids.length > 0) await nameKeysOfVoids(db, shopId, voids)
}

async function addVoids(db: Db, shopId: string, voids: ReceiptSelection, sign: 1 | -1) {
  if (voids.length === 0) return
  for (const table of voidRollUps) await add(db, table, sumsOfVoids(table, shopId, voids, sign))
}

/** One upsert in key order. */
async function add(db: Db, table: RollUpTable, rows: RawBuilder<unknown>) {
  const { key, measures: sums } = rollUps[table]
  const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
  const added = sums.map(
    (name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  )
  await sql`
    insert into ${sql.table(table)} as t (shop_id, ${names(key)}, ${names(sums)})
    ${rows} order by ${names(key)}
    on conflict (shop_id, ${names(key)}) do update set ${sql.join(added)}`.execute(db)
}

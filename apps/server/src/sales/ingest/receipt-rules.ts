import {
  type CheckedRelease,
  type CheckedShop,
  releaseRules,
  shopRules,
  usualCash,
} from '@pos/domain/devices/release-rules'
import type { Currency } from '@pos/domain/money/money'
import type { ReceiptRules } from '@pos/domain/receipts/receipt-checks'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { remember } from '#platform/process/bounded-map'

type Db = Transaction<unknown>

/** The settings of a shop for checking receipts; they apply from the time of their change. */
export type ShopRules = CheckedShop & { readonly created_at: string; readonly currency: Currency }
type ReleaseRules = ReturnType<typeof releaseRules>

/** The rules of a shop without a release and without tenders. */
const nothing: ReleaseRules = releaseRules({
  taxes: [],
  charges: [],
  table_charges: [],
  payments: [],
  coupons: [],
})

/** Size of the cache of releases, which never change; the oldest entries are dropped. */
const kept = 500
const known = new Map<string, ReleaseRules>()

/**
 * Returns the rules for checking each receipt of a batch: those of the release in the receipt, or
 * of the newest if it names none or an unknown one.
 */
export async function receiptRules(
  db: Db,
  shopId: string,
  shop: ShopRules,
  numbers: readonly (number | null)[],
): Promise<(release: number | null) => ReceiptRules> {
  const asked = [...new Set(numbers)].filter(
    (number) => number !== null && !known.has(`${shopId} ${number}`),
  )
  const isNewestAsked = numbers.includes(null)
  const needsNewest = asked.length > 0 || isNewestAsked
  const read = needsNewest ? await readReleases(db, shopId, asked) : []
  for (const { number, release } of read)
    remember(known, `${shopId} ${number}`, releaseRules(release), kept)
  const newest =
    known.get(`${shopId} ${read.find((one) => one.is_newest)?.number}`) ??
    (needsNewest ? await currentRules(db, shopId) : nothing)
  const ofShop = shopRules(shop)
  return (release) => {
    const mine = release === null ? undefined : known.get(`${shopId} ${release}`)
    const rules = mine ?? newest
    return {
      ...rules,
      ...ofShop,
      cash: rules.cash ?? usualCash(shop.currency),
      knows_release: release === null || mine !== undefined,
    }
  }
}

interface Release {
  readonly number: number
  readonly is_newest: boolean
  readonly release: CheckedRelease
}

/** Reads the releases with these numbers and the newest; contents are looked up by hash. */
async function readReleases(
  db: Db,
  shopId: string,
  numbers: readonly (number | null)[],
): Promise<readonly Release[]> {
  const newest: RawBuilder<unknown> = sql`(select max(number) from releases where shop_id = ${shopId})`
  const records = (resource: string) => sql`(
      select coalesce(json_agg(o.content), '[]') from jsonb_array_elements(coalesce(r.manifest -> ${sql.lit(resource)}, '[]')) e
      cross join lateral (select content from release_objects where shop_id = ${shopId} and hash = e.value ->> 1 limit 1) o)`
  const { rows } = await sql<Release>`
    select r.number, r.number is not distinct from ${newest} as is_newest, json_build_object('taxes', ${records('taxes')}, 'charges', ${records('charges')},
      'table_charges', ${records('table-charges')}, 'payments', ${records('payments')}, 'coupons', ${records('coupons')}) as release
    from releases r where r.shop_id = ${shopId} and (r.number = any(${[...numbers]}::int[]) or r.number = ${newest})`.execute(
    db,
  )
  return rows
}

/** The current tenders of a shop that has never sent a release. */
async function currentRules(db: Db, shopId: string): Promise<ReleaseRules> {
  const current = (table: 'payments' | 'coupons') =>
    sql`(select coalesce(json_agg(t order by t.position, t.id), '[]') from ${sql.table(table)} t where t.shop_id = ${shopId})`
  const { rows } = await sql<Pick<CheckedRelease, 'payments' | 'coupons'>>`
    select ${current('payments')} as payments, ${current('coupons')} as coupons`.execute(db)
  return rows[0] ? releaseRules({ taxes: [], charges: [], table_charges: [], ...rows[0] }) : nothing
}

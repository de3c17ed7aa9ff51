import { type AddedTaxes } from '@pos/domain/receipt-taxes'
import type { ReceiptRules } from '@pos/domain/receipt-checks'
import { type TaxRule, taxKey } from '@pos/domain/tax'
import { type RawBuilder, sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'

type DeviceContext = Context<DeviceSession>

/** The shop's settings that a receipt is checked by; they hold from the moment on that they are changed. */
export interface ShopRules {
  readonly created_at: string
  readonly auto_gratuity_rate: string | null
  readonly auto_gratuity_taxed: boolean
  readonly tax_tips: boolean
}

/** What a release says about taxes and payments. */
type ReleaseRules = Pick<ReceiptRules, 'roundings' | 'charge' | 'table_charge' | 'gives_change'>

type Released =
  | { readonly resource: 'taxes'; readonly content: TaxRule & { readonly id: string } }
  | { readonly resource: 'charges' | 'table-charges'; readonly content: { readonly tax_id: string | null; readonly active: boolean } }
  | { readonly resource: 'payments'; readonly content: { readonly id: string; readonly gives_change: boolean } }

const resources = ['taxes', 'charges', 'table-charges', 'payments'] satisfies Released['resource'][]
/** What is known of a shop without a release. */
const nothing: ReleaseRules = { roundings: new Map(), charge: 'any', table_charge: 'any', gives_change: new Set() }

/** Releases never change: what one says is read once. The oldest of this many are forgotten. */
const kept = 500
const known = new Map<string, ReleaseRules>()

/**
 * The rules by which each receipt of a batch is checked: those of the release that its device sold by. Of a receipt that names no release,
 * or one that was never sent, those of the newest.
 */
export async function receiptRules(
  context: DeviceContext,
  shop: ShopRules,
  numbers: readonly (number | null)[],
): Promise<(release: number | null) => ReceiptRules> {
  const shopId = context.session.shop_id
  const asked = [...new Set(numbers)].filter((number) => number !== null && !known.has(`${shopId} ${number}`))
  const isNewestAsked = numbers.includes(null)
  const read = asked.length > 0 || isNewestAsked ? await readReleases(context, asked) : []
  for (const { number, records } of read) remember(`${shopId} ${number}`, rulesOf(records))
  const newest = known.get(`${shopId} ${read.find((release) => release.is_newest)?.number}`) ?? nothing
  const ofShop = {
    auto_gratuity: shop.auto_gratuity_rate === null ? 'any' : shop.auto_gratuity_taxed ? 'taxed' : 'untaxed',
    tax_tips: shop.tax_tips,
  } as const
  return (release) => {
    const own = release === null ? undefined : known.get(`${shopId} ${release}`)
    return { ...(own ?? newest), ...ofShop, knows_release: release === null || own !== undefined }
  }
}

interface Release {
  readonly number: number
  readonly is_newest: boolean
  readonly records: readonly Released[]
}

/** The releases of these numbers, and the newest; each content is found by its hash. */
async function readReleases({ db, session }: DeviceContext, numbers: readonly (number | null)[]): Promise<readonly Release[]> {
  const newest: RawBuilder<unknown> = sql`(select max(number) from releases where shop_id = ${session.shop_id})`
  const { rows } = await sql<Release>`
    select r.number, r.number = ${newest} as is_newest, (
      select coalesce(json_agg(json_build_object('resource', k.resource, 'content', o.content)), '[]')
      from unnest(${resources}::text[]) k(resource)
      cross join lateral jsonb_array_elements(coalesce(r.manifest -> k.resource, '[]')) e
      cross join lateral (select content from release_objects where shop_id = ${session.shop_id} and hash = e.value ->> 1 limit 1) o
    ) as records
    from releases r where r.shop_id = ${session.shop_id} and (r.number = any(${[...numbers]}::int[]) or r.number = ${newest})`.execute(db)
  return rows
}

function rulesOf(records: readonly Released[]): ReleaseRules {
  const taxes = new Map(records.flatMap(({ resource, content }) => (resource === 'taxes' ? [[content.id, content] as const] : [])))
  const roundings = new Map<string, Set<TaxRule['rounding']>>()
  for (const tax of taxes.values()) roundings.set(taxKey(tax), (roundings.get(taxKey(tax)) ?? new Set()).add(tax.rounding))
  const taxesOf = (name: 'charges' | 'table-charges'): AddedTaxes => {
    const keys = records.flatMap(({ resource, content }) => {
      if (resource !== name || !content.active) return []
      const tax = taxes.get(content.tax_id ?? '')
      return [tax ? taxKey(tax) : null]
    })
    return keys.length === 0 ? 'any' : new Set(keys)
  }
  const changing = records.flatMap(({ resource, content }) => (resource === 'payments' && content.gives_change ? [content.id] : []))
  return { roundings, charge: taxesOf('charges'), table_charge: taxesOf('table-charges'), gives_change: new Set(changing) }
}

function remember(key: string, rules: ReleaseRules) {
  known.delete(key)
  known.set(key, rules)
  for (const oldest of known.keys()) {
    if (known.size <= kept) break
    known.delete(oldest)
  }
}

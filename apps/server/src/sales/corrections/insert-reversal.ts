import { type RawBuilder, sql, type Transaction } from 'kysely'
import { contentHash } from '#engine/posted/validate-batch'
import { underPolicies } from '#platform/database/schema/under-policies'

type Db = Transaction<unknown>

/** A receipt and its reversal to create. */
interface Reversed {
  readonly shopId: string
  readonly id: string
  readonly reversalId: string
  readonly now: Date
}

/** Columns that a reversal copies from its receipt. */
const copied =
  `shop_id receipt_number refund_of device_id device revenue_center_id revenue_center time_period_id time_period table_id table_code
  floor staff_id staff approved_by discount_ids customer note first_ordered_at ordered_at paid_at first_ordered_business_date ordered_business_date
  paid_business_date first_ordered_hour ordered_hour paid_hour release check_uid part_uid previous_paid_at payment_names reason_id reason`.split(
    /\s+/,
  )
/** Columns that a reversal negates. */
const negated =
  'guest_count subtotal tax discount charge table_charge auto_gratuity tip total settle change cash_rounding excess comps comp_amount comp_cost'.split(
    ' ',
  )

/** Parts of a receipt by table. Unit prices and unit costs stay; the quantities are negated. */
const parts = {
  receipt_lines: {
    copied:
      `position uid menu_item_id name family_group_id family_group major_group attribute unit unit_price cost tax_rate tax_kind reduced
      takeout price_rule_id price_rule reason_id reason operated_staff ordered_at refund_of_position condiments`.split(
        /\s+/,
      ),
    negated: ['quantity', 'price', 'discount', 'check_discount', 'net', 'comp_amount'],
  },
  receipt_payments: {
    copied: [
      'payment_id',
      'name',
      'type',
      'sub_type',
      'card_last4',
      'customer_id',
      'customer',
      'is_change',
    ],
    negated: ['amount', 'change'],
  },
  receipt_taxes: { copied: ['rate', 'kind', 'reduced'], negated: ['taxable', 'tax'] },
  receipt_discounts: {
    copied: ['discount_id', 'name', 'reason_id', 'reason'],
    negated: ['amount'],
  },
} as const

const named = (names: readonly string[], as: (name: string) => RawBuilder<unknown>) =>
  sql.join(names.map((name) => as(name)))
const plain = (name: string) => sql.ref(name)
const minus = (name: string) => sql`-${sql.ref(name)}`

/** SQL: the taxes of the charges with negated amounts; null if the receipt states none. */
const negatedShares = sql`(select jsonb_agg(s.share || jsonb_build_object('amount', -(s.share ->> 'amount')::bigint) order by s.position)
  from jsonb_array_elements(charge_taxes) with ordinality s(share, position))`

/**
 * Stores a receipt that reverses every amount, guest and quantity of another one. It is made from
 * the stored rows, so the two add up to zero in any case. It is not checked.
 */
export async function insertReversal(
  db: Db,
  { shopId, id, reversalId, now }: Reversed,
): Promise<void> {
  await sql`
    insert into receipt_uids (shop_id, uid, receipt_id, content_hash, receipt_number)
    select shop_id, ${reversalId}, ${reversalId}, ${contentHash({ reverses: id })}, receipt_number from receipts where shop_id = ${shopId} and id = ${id}
    ${underPolicies}`.execute(db)
  await sql`
    insert into receipts (id, uid, reverses, received_at, flags, charge_taxes, ${named([...copied, ...negated], plain)})
    select ${reversalId}, ${reversalId}, id, ${now}, '{}', ${negatedShares},
      ${named(copied, plain)}, ${named(negated, minus)}
    from receipts where shop_id = ${shopId} and id = ${id}
    ${underPolicies}`.execute(db)
  for (const [table, of] of Object.entries(parts)) {
    await sql`
      insert into ${sql.table(table)} (shop_id, receipt_id, line, ${named([...of.copied, ...of.negated], plain)})
      select shop_id, ${reversalId}, line, ${named(of.copied, plain)}, ${named(of.negated, minus)}
      from ${sql.table(table)} where shop_id = ${shopId} and receipt_id = ${id}
    ${underPolicies}`.execute(db)
  }
}

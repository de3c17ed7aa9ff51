import type { Money } from '../money/money.ts'
import { type TaxLine, taxKey } from '../tax/tax.ts'
import { type Due, givenBackBy, paidOf } from './refunds.ts'

/** A condiment of an order line; its quantity is per piece. */
interface Condiment {
  readonly condiment_id: string | null
  readonly name: string
  readonly quantity: number
}

/** An order line of a sale or of its refund; pieces and amounts of a refund are negative. */
interface ComparedLine {
  /** Its position on the sale: of a refund `refund_of_position`, null where the line names none. */
  readonly position: number | null
  readonly menu_item_id: string | null
  readonly name: string
  readonly quantity: number
  /** Before any discount. */
  readonly price: Money
  readonly discount: Money
  /** Its share of the check's discount. */
  readonly check_discount: Money
  readonly tax_rate: string
  readonly tax_kind: TaxLine['kind']
  readonly reduced: boolean
  readonly condiments: readonly Condiment[]
}

/** The parts of a receipt that a refund is compared by. */
export interface ComparedReceipt extends Due {
  readonly paid_at: string
  /** Set aside or replaced: it counts nowhere. */
  readonly is_set_aside: boolean
  readonly discount: Money
  readonly charge: Money
  readonly table_charge: Money
  readonly auto_gratuity: Money
  readonly taxes: readonly Pick<TaxLine, 'rate' | 'kind' | 'reduced' | 'taxable'>[]
  readonly lines: readonly ComparedLine[]
}

/** A refund that names a receipt. */
export interface ComparedRefund extends ComparedReceipt {
  readonly uid: string
}

/** Flags of a refund that come from the receipt that it names. */
export const refundFlags = [
  'unknown_refund',
  'refund_exceeds',
  'refund_before_sale',
  'refund_tax_mismatch',
  'refund_item_mismatch',
  'refund_not_counted',
] as const
/** A flag of `refundFlags`. */
type RefundFlag = (typeof refundFlags)[number]

/**
 * Returns the flags of all refunds of one receipt, by uid. They depend on the receipts alone, not
 * on the order in which they arrived: refunds are added up in the order of their payment. A refund
 * that is set aside gives nothing back and has no flags. `sale` is null as long as it has not
 * arrived.
 */
export function flagsOfRefunds(
  sale: ComparedReceipt | null,
  refunds: readonly ComparedRefund[],
): ReadonlyMap<string, readonly RefundFlag[]> {
  if (!sale) return new Map(refunds.map(({ uid }) => [uid, ['unknown_refund']]))
  const sold = partsOf(sale, paidOf(sale), 1)
  const mayBeRounded = hasCheckDiscount(sale)
  const givenBack = new Map<string, Part>()
  const flags = new Map<string, readonly RefundFlag[]>()
  for (const refund of refunds.toSorted(byPayment)) {
    if (refund.is_set_aside) {
      flags.set(refund.uid, [])
      continue
    }
    const parts = partsOf(refund, givenBackBy(refund), -1)
    for (const [key, part] of parts) addPart(givenBack, key, part)
    const exceeds = (key: string) =>
      isExceeded(key, sold.get(key), givenBack.get(key), mayBeRounded)
    const found: Record<RefundFlag, boolean> = {
      unknown_refund: false,
      refund_exceeds: [...parts.keys()].some(exceeds),
      refund_before_sale: Date.parse(refund.paid_at) < Date.parse(sale.paid_at),
      refund_tax_mismatch: hasOtherTax(sale, refund),
      refund_item_mismatch: refund.lines.some((line) => isOtherItem(sale, line)),
      refund_not_counted: sale.is_set_aside,
    }
    flags.set(
      refund.uid,
      refundFlags.filter((flag) => found[flag]),
    )
  }
  return flags
}

/** An amount of a receipt, or what refunds gave back of it. */
interface Part {
  readonly amount: number
  /** Pieces of lines and their price before discounts. */
  readonly pieces: number
  readonly price: Money
  /** Number of receipts that the sums include. */
  readonly receipts: number
}

/**
 * The parts of a receipt by key: what was paid in all, amounts beside the lines, taxable amounts by
 * tax, and lines by position.
 */
function partsOf(receipt: ComparedReceipt, paid: Money, sign: 1 | -1): Map<string, Part> {
  const parts = new Map<string, Part>()
  const add = (key: string, amount: number, { quantity, price } = { quantity: 0, price: 0 }) =>
    addPart(parts, key, {
      amount: sign * amount,
      pieces: sign * quantity,
      price: sign * price,
      receipts: 0,
    })
  const { tip, discount, charge, table_charge, auto_gratuity, taxes, lines } = receipt
  add('paid', sign * paid)
  for (const [key, amount] of Object.entries({
    tip,
    discount,
    charge,
    table_charge,
    auto_gratuity,
  }))
    add(key, amount)
  for (const tax of taxes) add(`tax ${taxKey(tax)}`, tax.taxable)
  for (const line of lines)
    if (line.position !== null)
      add(`line ${line.position}`, line.price - line.discount - line.check_discount, line)
  return new Map([...parts].map(([key, part]) => [key, { ...part, receipts: 1 }]))
}

function addPart(parts: Map<string, Part>, key: string, { amount, pieces, price, receipts }: Part) {
  const before = parts.get(key)
  parts.set(key, {
    amount: amount + (before?.amount ?? 0),
    pieces: pieces + (before?.pieces ?? 0),
    price: price + (before?.price ?? 0),
    receipts: receipts + (before?.receipts ?? 0),
  })
}

/**
 * Amounts that are exact on every refund. Others are shares and percentages, which each refund
 * rounds separately.
 */
const exactParts: ReadonlySet<string> = new Set(['paid', 'tip'])

/**
 * Returns true if more of a part was given back than was sold. Parts that are rounded may differ by
 * one unit for each further refund, and by one more where the sale spreads a discount of the check.
 * A tax that the sale does not have is another flag.
 */
function isExceeded(
  key: string,
  sold: Part | undefined,
  givenBack: Part | undefined,
  mayBeRounded: boolean,
): boolean {
  if (!givenBack) return false
  if (!sold) return key.startsWith('line ')
  const slack = exactParts.has(key) ? 0 : givenBack.receipts - (mayBeRounded ? 0 : 1)
  if (isAbove(givenBack.amount, sold.amount, slack)) return true
  if (!key.startsWith('line ')) return false
  const isDearer = Math.abs(givenBack.price * sold.pieces) > Math.abs(sold.price * givenBack.pieces)
  return isAbove(givenBack.pieces, sold.pieces, 0) || isDearer
}

/** Compares by magnitude; nothing of the other sign can be given back of an amount below 0. */
function isAbove(givenBack: number, sold: number, slack: number) {
  return sold < 0 ? givenBack > 0 || givenBack < sold - slack : givenBack > sold + slack
}

const hasCheckDiscount = ({ discount, lines }: ComparedReceipt) =>
  discount !== lines.reduce((sum, line) => sum + line.discount, 0)

const taxOfLine = ({ tax_rate, tax_kind, reduced }: ComparedLine) =>
  taxKey({ rate: tax_rate, kind: tax_kind, reduced })

/**
 * A line is compared with the line that it names, or else with the whole sale; so are the taxes
 * that the refund states.
 */
function hasOtherTax(sale: ComparedReceipt, refund: ComparedReceipt): boolean {
  const ofSale = new Set([...sale.lines.map(taxOfLine), ...sale.taxes.map(taxKey)])
  const isOther = (line: ComparedLine) => {
    const named = linesAt(sale, line.position)
    if (named.length > 0) return !named.some((one) => taxOfLine(one) === taxOfLine(line))
    return line.quantity < 0 && !ofSale.has(taxOfLine(line))
  }
  return (
    refund.lines.some(isOther) ||
    refund.taxes.some((tax) => tax.taxable < 0 && !ofSale.has(taxKey(tax)))
  )
}

/**
 * A line that names no position may be a sum without a dish, but a dish that it names was on the
 * sale.
 */
function isOtherItem(sale: ComparedReceipt, line: ComparedLine): boolean {
  const named = linesAt(sale, line.position)
  if (named.length > 0) return !named.some((one) => isSameItem(one, line))
  const id = line.position === null && line.quantity < 0 ? line.menu_item_id : null
  return (
    id !== null && sale.lines.every((one) => one.menu_item_id !== null && one.menu_item_id !== id)
  )
}

const linesAt = (sale: ComparedReceipt, position: number | null) =>
  position === null ? [] : sale.lines.filter((line) => line.position === position)

/** The refund may leave condiments out, but not name others or more of them. */
function isSameItem(sold: ComparedLine, givenBack: ComparedLine) {
  if (!isSame([sold.menu_item_id, sold.name], [givenBack.menu_item_id, givenBack.name]))
    return false
  return givenBack.condiments.every((one) => {
    const same = sold.condiments.filter((other) =>
      isSame([one.condiment_id, one.name], [other.condiment_id, other.name]),
    )
    return one.quantity <= same.reduce((sum, { quantity }) => sum + quantity, 0)
  })
}

type Identity = readonly [id: string | null, name: string]

/** Ids decide if both have one, because names may change between sale and refund. */
const isSame = ([id, name]: Identity, [otherId, otherName]: Identity) =>
  id !== null && otherId !== null ? id === otherId : name === otherName

function byPayment(a: ComparedRefund, b: ComparedRefund) {
  const [one, other] = [Date.parse(a.paid_at), Date.parse(b.paid_at)]
  return one === other ? (a.uid < b.uid ? -1 : 1) : one - other
}

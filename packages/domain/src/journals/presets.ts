import { paymentTypes } from '../money/payment-types.ts'
import { recordOf } from '../typed-entries.ts'
import { type BookingKey, type BookingRules, bookingKeys, type TaxMethod } from './bookings.ts'

/**
 * The account of a booking. Parts that the accounting program does not need are empty; `tax_class`
 * has its spelling.
 */
export interface JournalAccount {
  readonly account: string
  readonly code: string
  readonly sub_account: string
  readonly tax_class: string
}

/** Accounting programs with a default chart of accounts and tax classes. */
export const journalPresets = [
  'yayoi',
  'freee',
  'money_forward',
  'general_ja',
  'quickbooks',
] as const
type JournalPreset = (typeof journalPresets)[number]

/** The booking rules and accounts of a preset. */
interface PresetBookings extends BookingRules {
  readonly accounts: Readonly<Record<BookingKey, JournalAccount>>
}

/** Tax classes of a Japanese program, for sales and refunds of each class. */
type TaxClasses = Readonly<
  Record<`${'sales' | 'refunds'}_${'standard' | 'reduced' | 'exempt'}`, string>
>

const yayoi = (mark: string): TaxClasses => ({
  sales_standard: `課税売上${mark}10%`,
  sales_reduced: `課税売上${mark}軽減8%`,
  sales_exempt: '非課売上',
  refunds_standard: `課税売返${mark}10%`,
  refunds_reduced: `課税売返${mark}軽減8%`,
  refunds_exempt: '非課売返',
})

const freee: TaxClasses = {
  sales_standard: '課税売上10%',
  sales_reduced: '課税売上8%（軽）',
  sales_exempt: '非課売上',
  refunds_standard: '課税売返10%',
  refunds_reduced: '課税売返8%（軽）',
  refunds_exempt: '非課売返',
}

const moneyForward: TaxClasses = {
  sales_standard: '課税売上 10%',
  sales_reduced: '課税売上 (軽)8%',
  sales_exempt: '非課税売上',
  refunds_standard: '課税売上-返還等 10%',
  refunds_reduced: '課税売上-返還等 (軽)8%',
  refunds_exempt: '非課税売上-返還等',
}

const outside = '対象外'
/**
 * Yayoi's marks for amounts that contain the tax: the program books the amount with tax (込), or
 * separates the tax (内).
 */
const yayoiMarks: Readonly<Record<TaxMethod, string>> = { inside: '込', stated: '内', apart: '' }

/**
 * Returns the default chart of Japanese programs. Charges are booked as sales, cash over and short
 * in one account until explained.
 */
function japanese(method: TaxMethod, classes: TaxClasses): PresetBookings {
  const plain = (account: string, sub_account = '', tax_class = outside): JournalAccount => ({
    account,
    code: '',
    sub_account,
    tax_class,
  })
  const sales = (key: keyof TaxClasses) => plain('売上高', '', classes[key])
  const payment = (name: string) => plain('売掛金', name)
  const accounts: Readonly<Record<BookingKey, JournalAccount>> = {
    ...recordOf(
      paymentTypes.map(({ type }) => `payment_${type}` as const),
      (key) => payment(paymentTypes.find(({ type }) => key === `payment_${type}`)?.name_ja ?? ''),
    ),
    payment_cash: plain('現金'),
    payment_kake: plain('売掛金'),
    ...recordOf(
      [
        'sales_standard',
        'sales_reduced',
        'sales_exempt',
        'refunds_standard',
        'refunds_reduced',
        'refunds_exempt',
      ],
      sales,
    ),
    tax_standard: plain('仮受消費税', '', classes.sales_standard),
    tax_reduced: plain('仮受消費税', '', classes.sales_reduced),
    charge: sales('sales_standard'),
    table_charge: sales('sales_standard'),
    gratuity: sales('sales_standard'),
    discount: plain('売上値引高', '', classes.refunds_standard),
    tip: plain('預り金', 'チップ'),
    excess: plain('雑収入'),
    cash_rounding: plain('雑収入', '現金端数'),
    over: plain('現金過不足'),
    short: plain('現金過不足'),
    comp_cost: plain(''),
    comp_source: plain(''),
    pay_in: plain('仮受金'),
    pay_out: plain('仮払金'),
    drop: plain('現金', '金庫'),
    collected_bank_transfer: plain('普通預金'),
    collected_check: plain('現金', '小切手'),
    collected_card: plain('売掛金', 'クレジットカード'),
    collected_other: plain('普通預金'),
    receivable_adjustment: plain('雑損失'),
  }
  return {
    method,
    parts: { charge: null, table_charge: null, gratuity: null, discount: null },
    accounts,
  }
}

/**
 * Returns the chart of a US restaurant: sales without tax, sales tax and tips as liabilities,
 * gratuity and discounts in separate accounts.
 */
function american(method: TaxMethod): PresetBookings {
  const plain = (account: string): JournalAccount => ({
    account,
    code: '',
    sub_account: '',
    tax_class: '',
  })
  const accounts: Readonly<Record<BookingKey, JournalAccount>> = {
    ...recordOf(bookingKeys, () => plain('Sales')),
    payment_cash: plain('Cash on Hand'),
    payment_credit: plain('Credit Card Clearing'),
    payment_e_money: plain('Mobile Payment Clearing'),
    payment_kake: plain('House Accounts'),
    payment_coupon: plain('Gift Card Clearing'),
    payment_cat: plain('Credit Card Clearing'),
    payment_square: plain('Square Clearing'),
    refunds_standard: plain('Refunds and Allowances'),
    refunds_reduced: plain('Refunds and Allowances'),
    refunds_exempt: plain('Refunds and Allowances'),
    tax_standard: plain('Sales Tax Payable'),
    tax_reduced: plain('Sales Tax Payable'),
    charge: plain('Service Charges'),
    table_charge: plain('Service Charges'),
    gratuity: plain('Gratuity'),
    discount: plain('Discounts'),
    tip: plain('Tips Payable'),
    excess: plain('Other Income'),
    cash_rounding: plain('Cash Rounding'),
    over: plain('Cash Over and Short'),
    short: plain('Cash Over and Short'),
    comp_cost: plain(''),
    comp_source: plain(''),
    pay_in: plain('Petty Cash'),
    pay_out: plain('Petty Cash'),
    drop: plain('Undeposited Funds'),
    collected_bank_transfer: plain('Checking'),
    collected_check: plain('Undeposited Funds'),
    collected_card: plain('Credit Card Clearing'),
    collected_other: plain('Undeposited Funds'),
    receivable_adjustment: plain('Bad Debts'),
  }
  return {
    method,
    parts: { charge: null, table_charge: null, gratuity: 'exempt', discount: 'standard' },
    accounts,
  }
}

/**
 * Returns the rules and accounts of a preset. `method` decides the spelling of tax classes.
 * Sources: docs/domain.md "Journals".
 */
export function presetBookings(
  preset: JournalPreset,
  method: TaxMethod = preset === 'quickbooks' ? 'apart' : 'inside',
): PresetBookings {
  const made: Readonly<Record<JournalPreset, () => PresetBookings>> = {
    yayoi: () => japanese(method, yayoi(yayoiMarks[method])),
    freee: () => japanese(method, freee),
    money_forward: () => japanese(method, moneyForward),
    general_ja: () => japanese(method, freee),
    quickbooks: () => american(method),
  }
  return made[preset]()
}

/**
 * Returns the first preset of an organization: QuickBooks for dollars, otherwise that of its
 * accounting program or the general one.
 */
export const firstPreset = (currency: string, program?: string | null): JournalPreset =>
  currency === 'USD'
    ? 'quickbooks'
    : (journalPresets.find((one) => one === program) ?? 'general_ja')

/**
 * Payment types in the order of a close-out (docs/domain.md "Lists of the trade"). If `reported` is
 * true, the sub type is the brand that the terminal reports as free text.
 */
export const paymentTypes = [
  { type: 'cash', name_ja: '現金', name_en: 'Cash', reported: false },
  { type: 'credit', name_ja: 'クレジットカード', name_en: 'Credit card', reported: false },
  {
    type: 'e_money',
    name_ja: '電子マネー・コード決済',
    name_en: 'E-money and wallets',
    reported: false,
  },
  { type: 'kake', name_ja: '掛', name_en: 'On account', reported: false },
  { type: 'coupon', name_ja: '金券', name_en: 'Coupon', reported: false },
  { type: 'cat', name_ja: 'CAT端末', name_en: 'CAT terminal', reported: true },
  { type: 'square', name_ja: 'Square', name_en: 'Square', reported: true },
] as const

/** A kind of payment. */
export type PaymentType = (typeof paymentTypes)[number]['type']

/** A line of the close-out: a payment type, or one of the two additional groups of e-money. */
export type PaymentSubTypeGroup = PaymentType | 'transit' | 'wallet'

/** A brand or kind inside a payment type. */
interface PaymentSubType {
  readonly type: PaymentType
  readonly sub_type: string
  /** The line of the close-out; for instance, all transit cards are one group. */
  readonly group: PaymentSubTypeGroup
  readonly name_ja: string
  readonly name_en: string
  /** False for a discontinued brand, which old receipts still use. */
  readonly active: boolean
  /** Position within the type. */
  readonly position: number
}

type Entry = readonly [sub_type: string, name_ja: string, name_en?: string, active?: boolean]

const of = (type: PaymentType, group: PaymentSubTypeGroup, entries: readonly Entry[]) =>
  entries.map(([sub_type, name_ja, name_en = name_ja, active = true]) => ({
    type,
    sub_type,
    group,
    name_ja,
    name_en,
    active,
  }))

function positioned(entries: readonly Omit<PaymentSubType, 'position'>[]): PaymentSubType[] {
  const counts = new Map<PaymentType, number>()
  return entries.map((entry) => {
    const position = counts.get(entry.type) ?? 0
    counts.set(entry.type, position + 1)
    return { ...entry, position }
  })
}

/** Sub types in the order of a close-out (docs/domain.md "Lists of the trade"). */
export const paymentSubTypes: readonly PaymentSubType[] = positioned([
  ...of('credit', 'credit', [
    ['visa', 'Visa'],
    ['mastercard', 'Mastercard'],
    ['jcb', 'JCB'],
    ['american_express', 'American Express'],
    ['diners', 'Diners Club'],
    ['discover', 'Discover'],
    ['unionpay', 'UnionPay'],
    ['debit', 'デビット', 'Debit'],
    ['house_card', 'ハウスカード', 'House card'],
  ]),
  ...of('e_money', 'transit', [
    ['kitaca', 'Kitaca'],
    ['suica', 'Suica'],
    ['pasmo', 'PASMO'],
    ['toica', 'TOICA'],
    ['manaca', 'manaca'],
    ['icoca', 'ICOCA'],
    ['sugoca', 'SUGOCA'],
    ['nimoca', 'nimoca'],
    ['hayakaken', 'はやかけん', 'Hayakaken'],
    ['pitapa', 'PiTaPa'],
  ]),
  ...of('e_money', 'e_money', [
    ['id', 'iD'],
    ['quicpay', 'QUICPay'],
    ['nanaco', 'nanaco'],
    ['waon', 'WAON'],
    ['rakuten_edy', '楽天Edy', 'Rakuten Edy'],
  ]),
  ...of('e_money', 'wallet', [
    ['paypay', 'PayPay'],
    ['d_barai', 'd払い', 'd Barai'],
    ['au_pay', 'au PAY'],
    ['rakuten_pay', '楽天ペイ', 'Rakuten Pay'],
    ['merpay', 'メルペイ', 'Merpay'],
    ['j_coin_pay', 'J-Coin Pay'],
    ['yucho_pay', 'ゆうちょPay', 'Yucho Pay'],
    ['bank_pay', 'Bank Pay'],
    ['aeon_pay', 'AEON Pay'],
    ['famipay', 'FamiPay'],
    ['quo_card_pay', 'QUOカードPay', 'QUO Card Pay'],
    ['alipay', 'Alipay'],
    ['wechat_pay', 'WeChat Pay'],
    ['kakaopay', 'KakaoPay'],
    ['line_pay', 'LINE Pay', 'LINE Pay', false],
  ]),
  ...of('coupon', 'coupon', [
    ['gift_voucher', '商品券', 'Gift voucher'],
    ['gift_card', 'ギフトカード', 'Gift card'],
    ['travel_coupon', '旅行クーポン', 'Travel coupon'],
  ]),
  ...of('kake', 'kake', [['account', '売掛', 'On account']]),
])

/**
 * Returns the sub types that a payment of this type may have, including discontinued ones. Cash and
 * types with reported brands have none.
 */
export function subTypesOf(type: PaymentType): PaymentSubType[] {
  return paymentSubTypes.filter((one) => one.type === type)
}

/**
 * Returns true if a sub type belongs to a type. An empty sub type always does, and a terminal may
 * report any brand.
 */
export function isSubTypeOf(type: PaymentType, subType: string | null): boolean {
  if (subType === null || subType === '') return true
  if (paymentTypes.some((one) => one.type === type && one.reported)) return true
  return subTypesOf(type).some((one) => one.sub_type === subType)
}

/** The name of a sub type, or of a type without one; an unknown one is shown by its code. */
export function paymentTypeName(type: string, subType: string | null, locale: 'ja' | 'en'): string {
  const named = subType
    ? paymentSubTypes.find((one) => one.type === type && one.sub_type === subType)
    : paymentTypes.find((one) => one.type === type)
  return named?.[`name_${locale}`] ?? (subType || type)
}

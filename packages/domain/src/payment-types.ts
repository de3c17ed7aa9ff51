/** Kinds of payment (product.md §3). */
export type PaymentType = 'cash' | 'credit' | 'e_money' | 'kake' | 'coupon' | 'cat' | 'square'

/** A brand or kind inside a payment type. */
export interface PaymentSubType {
  readonly type: PaymentType
  readonly sub_type: string
  /** One line on the close-out: all transit cards are one group, for instance. */
  readonly group: string
  readonly name_ja: string
  readonly name_en: string
  /** Brands come and go; an ended one is kept for old receipts. */
  readonly active: boolean
}

const of = (
  type: PaymentType,
  group: string,
  entries: readonly (readonly [sub_type: string, name_ja: string, name_en?: string, active?: boolean])[],
) =>
  entries.map(
    ([sub_type, name_ja, name_en = name_ja, active = true]): PaymentSubType => ({ type, sub_type, group, name_ja, name_en, active }),
  )

/** Sub types in the order of a close-out (reference.md "Payment sub types"). */
export const paymentSubTypes: readonly PaymentSubType[] = [
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
  ...of('kake', 'kake', [['account', '売掛', 'Account']]),
]

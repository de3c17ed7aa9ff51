import type { ContentCourse } from '#templates/shop-content'
import type { DemoOffers } from './demo-offers.ts'

/** The Tokyo shop's checks: what is added to and taken off its checks. */
export const tokyoOffers: DemoOffers = {
  charges: [
    { name: '深夜料金', name_en: 'Late-night charge', rate: '10', time_period: '深夜', taxed: true },
    { name: '貸切料', name_en: 'Private hire', amount: 11_000, revenue_centers: ['2階 座敷'], taxed: true, active: false },
    {
      name: 'お持ち帰り容器代',
      name_en: 'Take-out box',
      amount: 30,
      timing: 'order',
      trigger_timing: 'by_order',
      revenue_centers: ['テイクアウト'],
      taxed: true,
    },
  ],
  tableCharges: [
    {
      internal_name: '座敷席料(週末)',
      display_name: '席料',
      display_name_en: 'Table charge',
      amount: 330,
      per: 'guest',
      time_period: 'ディナー',
      date_types: ['saturday', 'sunday', 'holiday', 'holiday_eve'],
      excluded_table_codes: 'C1, C2, C3, C4, C5, C6, C7, C8, 1, 2, 3, 4, 5, 6, 7, 8, 9',
    },
    {
      internal_name: '年末席料',
      display_name: '席料',
      display_name_en: 'Table charge',
      rate: '5',
      per: 'table',
      excluded_table_codes: 'C1, C2, C3, C4, C5, C6, C7, C8',
      active: false,
    },
  ],
  discounts: [
    { name: 'お会計10%引き', name_en: '10% off the bill', rate: '10' },
    { name: '会員割引5%', name_en: 'Members 5% off', rate: '5', combinable: true },
    { name: '社員割引30%', name_en: 'Staff 30% off', rate: '30', requires_role: true },
    { name: '端数値引き', name_en: 'Amount off', requires_role: true },
    { name: '料理提供遅れ', name_en: 'Late dish', rate: '50', scope: 'item', requires_role: true },
    {
      name: '忘年会早割 500円引き',
      name_en: 'Early year-end party: 500 yen off',
      amount: 500,
      valid_from: '2026-11-15',
      valid_to: '2026-12-10',
    },
    { name: '開店記念20%引き', name_en: 'Opening 20% off', rate: '20', valid_to: '2026-04-30', active: false },
  ],
  coupons: [
    { name: 'グルメサイト500円券', name_en: 'Gourmet site 500 yen', value: 500, with_discount: false },
    { name: '商店街お買物券1000円', name_en: 'Shopping street voucher 1,000 yen', value: 1_000, bonds: true },
    { name: 'JCBギフトカード1000円', name_en: 'JCB gift card 1,000 yen', value: 1_000, enable_change: true, bonds: true },
    { name: '株主優待券', name_en: 'Shareholder voucher', open_price: true, bonds: true },
    { name: '次回ご来店300円券', name_en: 'Next visit 300 yen', value: 300, valid_from: '2026-10-01', valid_to: '2027-03-31' },
  ],
}

/** The set menus of the Tokyo shop. */
export const tokyoCourses: readonly ContentCourse[] = [
  {
    name: 'ことりコース',
    name_en: 'Kotori course',
    price: 3_980,
    guests_min: 2,
    time_limit: 120,
    items: [
      'お通し',
      '季節野菜のサラダ',
      null,
      'もも',
      'ねぎま',
      'つくね',
      'ししとう',
      null,
      '若鶏の唐揚げ',
      null,
      '鶏茶漬け',
      'バニラアイス',
    ],
  },
  {
    name: '宴会コース 飲み放題付き',
    name_en: 'Banquet course with free drinks',
    price: 5_500,
    guests_min: 6,
    guests_max: 36,
    time_limit: 150,
    items: [
      'お通し',
      '枝豆',
      '刺身三種盛り',
      null,
      '串八本盛り合わせ',
      'だし巻き玉子',
      null,
      '手羽先唐揚げ',
      '牛すじ煮込み',
      null,
      '親子丼',
      '鶏だしのお吸い物',
      null,
      'わらび餅',
    ],
  },
  {
    name: 'おまかせ七本',
    name_en: "Chef's seven skewers",
    price: 2_200,
    guests_max: 2,
    items: ['お通し', null, 'もも', '砂肝', 'ハツ', 'つくね', '手羽先', 'しいたけ', 'トマト豚巻き', null, '鶏だしのお吸い物'],
  },
]

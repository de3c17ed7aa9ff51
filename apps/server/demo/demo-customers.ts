import type { DemoCustomer } from './demo-shop.ts'

/** Customers on account of the shops in Japan: fictitious names, as on sample forms. */
export const japaneseCustomers: readonly DemoCustomer[] = [
  {
    name: 'サンプル商事',
    kana_name: 'サンプルショウジ',
    billing_name: 'サンプル商事株式会社',
    contact: '経理部',
    post_code: '100-0000',
    address: '東京都千代田区見本町1-2-3',
  },
  {
    name: '見本物産',
    kana_name: 'ミホンブッサン',
    billing_name: '見本物産株式会社',
    closing_day: 20,
    payment_months: 1,
    payment_day: 10,
  },
  {
    name: 'れいだい工業',
    kana_name: 'レイダイコウギョウ',
    billing_name: '有限会社れいだい工業',
    closing_day: 15,
    payment_months: 0,
  },
]

/** Customers on account of the shop in Hawaii. */
export const hawaiianCustomers: readonly DemoCustomer[] = [
  {
    name: 'Sample Trading',
    billing_name: 'Sample Trading Inc.',
    honorific: 'none',
    address: '1 Example Street, Honolulu, HI',
    post_code: '96815',
  },
  {
    name: 'Example Travel',
    billing_name: 'Example Travel LLC',
    honorific: 'none',
    closing_day: 20,
    payment_months: 1,
    payment_day: 10,
  },
]

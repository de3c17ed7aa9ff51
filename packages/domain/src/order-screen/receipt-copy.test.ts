import { expect, test } from 'vitest'
import { textWidth } from '../text/text-width.ts'
import { type CopyTexts, receiptCopy } from './receipt-copy.ts'

const texts: CopyTexts = {
  phone: (number) => `TEL ${number}`,
  registration: (code) => `登録番号 ${code}`,
  table: (code) => `テーブル ${code}`,
  guests: (count) => `${count}名`,
  takeout: '持ち帰り',
  subtotal: '小計',
  gratuity: 'サービス料',
  total: '合計',
  added_tax: (rate) => `消費税 ${rate}%`,
  taxable: (rate) => `${rate}%対象`,
  included_tax: '(内消費税)',
  excluded_tax: '(消費税)',
  reduced: (mark) => `${mark}は軽減税率対象`,
  function_key: (_key, name) => name,
  number: (number) => `No.${number}`,
  staff: (name) => `担当 ${name}`,
  customer: (name) => `${name} 様`,
  discount: '割引',
  charge: 'チャージ',
  table_charge: '席料',
  tip: 'チップ',
  cash_rounding: 'Cash rounding',
  change: 'お釣り',
}
const shop = {
  name: 'そば処',
  address: '千代田区',
  phone: '03-1234-5678',
  company_code: 'T1234567890123',
  currency: 'JPY' as const,
}
const receipt = {
  receipt_number: '0001',
  table_code: 'A1',
  customer: null,
  guest_count: 2,
  staff: { name: '佐藤' },
  subtotal: 2200,
  discount: 200,
  charge: 0,
  table_charge: 300,
  auto_gratuity: 0,
  tip: 0,
  total: 2300,
  change: 700,
  taxes: [
    { rate: '10', kind: 'inclusive' as const, reduced: false, taxable: 1300, tax: 118 },
    { rate: '8', kind: 'inclusive' as const, reduced: true, taxable: 1000, tax: 74 },
  ],
  payments: [{ name: '現金', amount: 3000 }],
  orders: [
    {
      name: '天ぷらそば',
      quantity: 2,
      unit_price: 500,
      price: 1200,
      discount: 100,
      reduced: false,
      condiments: [{ name: '大盛', price: 100, quantity: 1 }],
    },
    {
      name: '弁当',
      quantity: 1,
      unit_price: 1000,
      price: 1000,
      discount: 0,
      reduced: true,
      condiments: [],
    },
  ],
}

test('a copy is a qualified invoice with lines that add up to subtotal and total', () => {
  const paper = receiptCopy(
    { shop, receipt, at: '2026-04-10 12:00', heading: ['(再発行)'], texts },
    32,
  )
  expect(paper.map((line) => line.trim().replace(/ {2,}/g, ' | '))).toEqual(
    [
      [
        'そば処',
        '千代田区',
        'TEL 03-1234-5678',
        '登録番号 T1234567890123',
        '(再発行)',
        '-'.repeat(32),
      ],
      ['2026-04-10 12:00 | No.0001', 'テーブル A1 | 2名', '担当 佐藤', '-'.repeat(32)],
      [
        '天ぷらそば | ¥1,000',
        '2 x ¥500',
        '大盛 | ¥200',
        '割引 | -¥100',
        '弁当 ※ | ¥1,000',
        '-'.repeat(32),
      ],
      [
        '小計 | ¥2,100',
        '割引 | -¥100',
        '席料 | ¥300',
        '='.repeat(32),
        '合計 | ¥2,300',
        '='.repeat(32),
      ],
      [
        '10%対象 | ¥1,300',
        '(内消費税) | ¥118',
        '8%対象 ※ | ¥1,000',
        '(内消費税) | ¥74',
        '※は軽減税率対象',
        '-'.repeat(32),
      ],
      ['現金 | ¥3,000', 'お釣り | ¥700'],
    ].flat(),
  )
})

test.each([16, 24, 32, 48, 64])('a copy fits into %i columns', (width) => {
  const long = {
    ...receipt,
    customer: '株式会社とても長い名前のお客様御一行様',
    staff: { name: 'Bartholomew-Featherstonehaugh' },
  }
  const lines = receiptCopy(
    {
      shop: { ...shop, name: shop.name.repeat(12) },
      receipt: long,
      at: '2026-04-10 12:00',
      heading: ['(再発行)'],
      texts,
    },
    width,
  )
  expect(lines.filter((line) => textWidth(line) > width)).toEqual([])
})

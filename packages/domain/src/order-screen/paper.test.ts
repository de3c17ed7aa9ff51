import { describe, expect, it } from 'vitest'
import { computeTotals } from '../receipts/totals.ts'
import { sampleCondiment, sampleGroup, sampleIndex, sampleItem } from '../testing/sample-records.ts'
import { textWidth } from '../text/text-width.ts'
import { choicesOf } from './choices.ts'
import { kitchenSlips, type SlipTexts, slipLineOf } from './kitchen-slip.ts'
import { checkOf, fixedItemsOf, type OrderLine } from './order-line.ts'
import { leftAndRight } from './paper.ts'
import { type ReceiptTexts, receiptPaper } from './receipt-paper.ts'

type PrinterRecord = Parameters<typeof kitchenSlips>[0]

const tax = (rate: string, reduced = false) =>
  ({ rate, reduced, kind: 'inclusive', rounding: 'down' }) as const
const index = sampleIndex(
  [sampleGroup('topping', ['egg', 'leek'])],
  [
    sampleCondiment('egg', {
      name: '温泉卵',
      name_en: 'Egg',
      fixed_items: [{ menu_item_id: 'soup', fixed_condiment_id: null }],
    }),
    sampleCondiment('leek', { name: 'ねぎ' }),
  ],
)
const line = (more: Partial<OrderLine> = {}, item = {}): OrderLine => ({
  item: sampleItem('bowl', {
    name: '特選和牛すき焼き丼大盛',
    name_en: 'Beef bowl',
    order_name: '牛丼',
    printer_ids: ['hot'],
    ...item,
  }),
  choices: choicesOf(
    [{ condiment_group_id: 'topping', min_select: null, max_select: null }],
    index,
  ),
  selections: [
    { choice: 'topping', condiment_id: 'egg', function_key: null, memo: '' },
    { choice: 'topping', condiment_id: 'leek', function_key: 'no', memo: '' },
  ],
  message: '',
  quantity: 2,
  unit_price: 1000,
  eat_in: tax('10'),
  takeout: tax('8', true),
  ...more,
})
const printer: PrinterRecord = {
  id: 'hot',
  name: '焼場',
  header_name: null,
  max_characters: 16,
  type: 'kitchen',
  direction: 'top_down',
}
const head = { table: '12', at: '2026-03-02 12:30', guests: 2, isTakeout: false }
const shared = {
  table: (code: string) => `卓${code}`,
  guests: (count: number) => `${count}名`,
  takeout: '持帰り',
}
const slipTexts: SlipTexts = {
  ...shared,
  hold: '保留',
  message: (text) => `*${text}`,
  function_key: (key, name) => `${key}:${name}`,
  fixed: (name) => `+${name}`,
}
const soup = sampleItem('soup', { name: '味噌汁' })
const context = { locale: 'ja' as const, texts: slipTexts }
const slipped = (...input: Parameters<typeof line>) =>
  slipLineOf(line(...input), (condiment) =>
    fixedItemsOf(condiment, new Map([['soup', soup]]), new Map()),
  )

describe('a line with text on the left and right', () => {
  it.each([
    ['a', '9', ['a      9']],
    ['あいうえ', '9', ['あいう', 'え     9']],
    ['abc', '¥1,234', ['abc', '  ¥1,234']],
  ])('%s and %s fill 8 columns', (left, right, expected) => {
    expect(leftAndRight(left, right, 8)).toEqual(expected)
  })
})

describe('a kitchen slip', () => {
  it('shows slip name, quantity, condiments with their keys, and fixed items', () => {
    expect(
      kitchenSlips(printer, [slipped({ message: '急ぎ' }, { auto_hold: true })], head, context),
    ).toEqual([
      [
        '      焼場',
        '='.repeat(16),
        '卓12         2名',
        '2026-03-02 12:30',
        '-'.repeat(16),
        '牛丼           2',
        '  保留',
        '  温泉卵',
        '    +味噌汁',
        '  no:ねぎ',
        '  *急ぎ',
        '='.repeat(16),
      ],
    ])
  })

  it('is printed only by the printers of the item', () => {
    expect(kitchenSlips({ ...printer, id: 'cold' }, [slipped()], head, context)).toEqual([])
  })

  it('is reversed on a bottom-up printer, and one label per piece on a label printer', () => {
    expect(
      kitchenSlips({ ...printer, direction: 'bottom_up' }, [slipped()], head, context)[0]?.at(-1),
    ).toBe('      焼場')
    const labels = kitchenSlips({ ...printer, type: 'label' }, [slipped()], head, context)
    expect(labels.map((label) => label[0])).toEqual(['卓12       12:30', '卓12       12:30'])
  })
})

const receiptTexts: ReceiptTexts = {
  ...shared,
  phone: (number) => `TEL ${number}`,
  registration: (code) => `登録番号 ${code}`,
  subtotal: '小計',
  gratuity: 'サービス料',
  total: '合計',
  added_tax: (rate) => `外税${rate}%`,
  taxable: (rate) => `${rate}%対象`,
  included_tax: '内消費税',
  excluded_tax: '消費税',
  reduced: (mark) => `${mark}は軽減税率対象`,
  function_key: (key, name) => `${key}:${name}`,
}
const shop = {
  name: 'ことり',
  address: '',
  phone: null,
  company_code: 'T1234567890123',
  currency: 'JPY' as const,
}
const gratuity = {
  auto_gratuity_rate: null,
  auto_gratuity_from_guests: 1,
  auto_gratuity_taxed: false,
}

function receipt(isTakeout: boolean, width: number) {
  const lines = [
    line(),
    line(
      { quantity: 1, unit_price: 500, selections: [], takeout: tax('10') },
      { name: 'ビール', attribute: 'alcohol' },
    ),
  ]
  const totals = computeTotals(checkOf(lines, { isTakeout, guests: 2, shop: gratuity }))
  return receiptPaper(
    { shop, lines, totals, head: { ...head, isTakeout }, locale: 'ja', texts: receiptTexts },
    width,
  )
}

describe('a receipt', () => {
  it('marks the reduced rate and shows total and tax per rate', () => {
    expect(receipt(true, 24)).toEqual([
      '         ことり',
      '登録番号 T1234567890123',
      '-'.repeat(24),
      '2026-03-02 12:30',
      '持帰り               2名',
      '-'.repeat(24),
      '特選和牛すき焼き',
      '丼大盛 ※         ¥2,000',
      '  2 x ¥1,000',
      '  温泉卵            ¥100',
      '  no:ねぎ',
      'ビール              ¥500',
      '-'.repeat(24),
      '小計              ¥2,600',
      '='.repeat(24),
      '合計              ¥2,600',
      '='.repeat(24),
      '8%対象 ※         ¥2,100',
      '  内消費税          ¥155',
      '10%対象             ¥500',
      '  内消費税           ¥45',
      '※は軽減税率対象',
    ])
  })

  it('shows one rate and no mark when eaten in', () => {
    expect(receipt(false, 24).filter((text) => text.includes('※'))).toEqual([])
    expect(receipt(false, 24)).toContain('10%対象           ¥2,600')
  })

  it.each([16, 24, 32, 48, 64])('fits into %i columns', (width) => {
    expect(Math.max(...receipt(true, width).map(textWidth))).toBe(width)
  })
})

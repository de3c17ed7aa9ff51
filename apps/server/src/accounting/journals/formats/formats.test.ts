import { bookingsOf, type TaxMethod } from '@pos/domain/journals/bookings'
import { type DayAmounts, movementKinds } from '@pos/domain/journals/day-amounts'
import { presetBookings } from '@pos/domain/journals/presets'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { dayJournal } from '../journals.ts'
import { type FileEntry, fileOf } from './formats.ts'

const shopId = '00000000-0000-4000-8000-000000000001'
const day: DayAmounts = {
  payments: [
    { key: 'a', type: 'cash', label: '現金', amount: 11_000 },
    { key: 'b', type: 'credit', label: 'VISA', amount: 7600 },
  ],
  taxes: [
    { rate: '10', kind: 'inclusive', reduced: false, is_refund: false, taxable: 13_200, tax: 1200 },
    { rate: '8', kind: 'inclusive', reduced: true, is_refund: false, taxable: 5400, tax: 400 },
  ],
  sales: 18_600,
  refund_amount: 0,
  tax: 1600,
  tip: 0,
  cash_rounding: 0,
  excess: 0,
  charge: 0,
  table_charge: 0,
  gratuity: 0,
  discount: 0,
  over_short: 0,
  comp_cost: 0,
  taxed_charge: 0,
  taxed_table_charge: 0,
  taxed_gratuity: 0,
  movements: [],
}
const nothing: DayAmounts = { ...day, payments: [], taxes: [], sales: 0, tax: 0 }

interface Made {
  readonly preset: Parameters<typeof presetBookings>[0]
  readonly method?: TaxMethod
  readonly shop?: string
  readonly department?: string
  readonly amounts?: DayAmounts
}

function entriesOf({
  preset,
  method,
  shop = '渋谷店',
  department = '渋谷',
  amounts = day,
}: Made): FileEntry[] {
  const settings = { ...presetBookings(preset, method), departments: { [shopId]: department } }
  const booked = {
    shop_id: shopId,
    business_date: '2026-10-03',
    number: 12,
    closed: amounts,
    late: nothing,
    faults: [],
    exported: null,
  }
  const journal = dayJournal(booked, { settings, locale: 'ja', shops: new Map([[shopId, shop]]) })
  return journal.entries.map((entry, index) => ({
    ...entry,
    number: index + 1,
    date: journal.business_date,
    shop,
  }))
}
const options = (method: TaxMethod = 'inside', currency: 'JPY' | 'USD' = 'JPY') =>
  ({ currency, locale: 'ja', exportNumber: 7, statesTax: method === 'stated' }) as const
const parsed = (text: string) => papaparse.parse<string[]>(text).data

describe('Yayoi (弥生取り込み形式)', () => {
  it('writes 27 columns, slip flags, tax classes with 込, Shift-JIS and CRLF', async () => {
    const { bytes, extension } = await fileOf('yayoi', entriesOf({ preset: 'yayoi' }), options())
    const text = iconv.decode(bytes, 'Shift_JIS')
    expect(extension).toBe('csv')
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    // 1 flag, 2 slip number, 3 closing entry, 4 day | debit: 5 account, 6 sub, 7 department, 8 tax
    // class, 9 amount, 10 tax | credit: 11 to 16 | 17 summary, 18 number, 19 due day, 20 type, 21
    // origin, 22 memo, 23 and 24 tags, 25 adjustment, 26 and 27 partners.
    expect(text.trimEnd().split('\r\n')).toEqual([
      '2110,,,2026/10/03,現金,,渋谷,対象外,11000,,売上高,,渋谷,課税売上込10%,13200,,渋谷店 日次売上 Z12 現金/売上(標準税率),,,3,,,0,0,no,,',
      '2101,,,2026/10/03,売掛金,クレジットカード,渋谷,対象外,7600,,売上高,,渋谷,課税売上込軽減8%,5400,,渋谷店 日次売上 Z12 VISA/売上(軽減税率),,,3,,,0,0,no,,',
    ])
    const rows = parsed(text.trimEnd())
    expect(rows.map((row) => row.length)).toEqual([27, 27])
  })

  it('states the tax of each line if books have no separate tax, 0 without a line', async () => {
    const three = {
      ...day,
      payments: [{ key: 'a', type: 'cash', label: '現金', amount: 18_600 }],
      charge: 0,
    }
    const { bytes } = await fileOf(
      'yayoi',
      entriesOf({ preset: 'yayoi', method: 'stated', amounts: three }),
      options('stated'),
    )
    const [first = [], second = []] = parsed(iconv.decode(bytes, 'Shift_JIS'))
    expect(first.slice(13, 16)).toEqual(['課税売上内10%', '13200', '1200'])
    expect(second.slice(4, 10)).toEqual(['', '', '', '', '0', ''])
    expect(second.slice(10, 16)).toEqual(['売上高', '', '渋谷', '課税売上内軽減8%', '5400', '400'])
  })

  it('marks a single-row entry 2111, and limits the summary to 64 columns', async () => {
    const amounts = {
      ...day,
      taxes: [],
      tax: 0,
      payments: [{ key: 'a', type: 'cash', label: '現金', amount: 18_600 }],
    }
    const { bytes } = await fileOf(
      'yayoi',
      entriesOf({ preset: 'yayoi', shop: '長い名前の店'.repeat(10), amounts }),
      options(),
    )
    const [[flag, ...rest] = []] = parsed(iconv.decode(bytes, 'Shift_JIS'))
    expect(flag).toBe('2111')
    expect(iconv.encode(rest[15] ?? '', 'Shift_JIS').length).toBe(64)
  })

  it('writes 〓 in summaries for unknown characters and rejects them in accounts', async () => {
    const { bytes } = await fileOf(
      'yayoi',
      entriesOf({ preset: 'yayoi', shop: '𠮷野 🍜\n〜店' }),
      options(),
    )
    expect(iconv.decode(bytes, 'Shift_JIS')).toContain('〓野 〓 ～店 日次売上')
    await expect(
      fileOf('yayoi', entriesOf({ preset: 'yayoi', department: '𠮷祥寺' }), options()),
    ).rejects.toMatchObject({
      detail: { errors: { format: [{ key: 'journal_characters', params: { text: '𠮷祥寺' } }] } },
    })
  })
})

describe('freee (仕訳インポート)', () => {
  it('writes its 33 columns, a mark in the first, one number per day, tax in each row', async () => {
    const { bytes } = await fileOf('freee', entriesOf({ preset: 'freee' }), options())
    const [heading = '', ...rows] = iconv.decode(bytes, 'Shift_JIS').trimEnd().split('\r\n')
    const line =
      '勘定科目 科目コード 補助科目 取引先 取引先コード 部門 品目 メモタグ セグメント1 セグメント2 セグメント3 金額 税区分 税額'.split(
        ' ',
      )
    const columns = ['借方', '貸方'].flatMap((name) => line.map((one) => `${name}${one}`))
    expect(heading.split(',')).toEqual([
      '[表題行]',
      '日付',
      '伝票番号',
      '決算整理仕訳',
      ...columns,
      '摘要',
    ])
    expect(heading.split(',')).toHaveLength(33)
    expect(rows).toEqual([
      '[明細行],2026/10/03,1,,現金,,,,,渋谷,,,,,,11000,対象外,0,売上高,,,,,渋谷,,,,,,13200,課税売上10%,1200,渋谷店 日次売上 Z12 現金/売上(標準税率)',
      '[明細行],2026/10/03,1,,売掛金,,クレジットカード,,,渋谷,,,,,,7600,対象外,0,売上高,,,,,渋谷,,,,,,5400,課税売上8%（軽）,400,渋谷店 日次売上 Z12 VISA/売上(軽減税率)',
    ])
  })
})

describe('Money Forward Cloud (仕訳帳)', () => {
  it('has the columns A to AA of its template, and one number per day', async () => {
    const { bytes } = await fileOf(
      'money_forward',
      entriesOf({ preset: 'money_forward' }),
      options(),
    )
    const [heading = '', , second] = iconv.decode(bytes, 'Shift_JIS').trimEnd().split('\r\n')
    const line = '勘定科目 補助科目 部門 取引先 税区分 インボイス 金額(円) 税額'.split(' ')
    const columns = ['借方', '貸方'].flatMap((name) => line.map((one) => `${name}${one}`))
    const rest =
      '摘要 仕訳メモ タグ MF仕訳タイプ 決算整理仕訳 作成日時 作成者 最終更新日時 最終更新者'.split(
        ' ',
      )
    expect(heading.split(',')).toEqual(['取引No', '取引日', ...columns, ...rest])
    expect(heading.split(',')).toHaveLength(27)
    expect(second).toBe(
      '1,2026/10/03,売掛金,クレジットカード,渋谷,,対象外,,7600,,売上高,,渋谷,,課税売上 (軽)8%,,5400,,渋谷店 日次売上 Z12 VISA/売上(軽減税率),,,,,,,,',
    )
  })
})

describe('QuickBooks Online (journal entries)', () => {
  it('writes a row per line in dollars, month first, sales tax apart, UTF-8', async () => {
    const dollars: DayAmounts = {
      ...day,
      payments: [{ key: 'a', type: 'credit', label: 'Visa', amount: 18_600 }],
    }
    const { bytes } = await fileOf(
      'quickbooks',
      entriesOf({ preset: 'quickbooks', department: '', amounts: dollars }),
      options('apart', 'USD'),
    )
    expect(bytes[0]).toBe('*'.charCodeAt(0))
    const rows = parsed(bytes.toString('utf8').trimEnd())
    const text = '渋谷店 日次売上 Z12'
    expect(rows).toEqual([
      [
        '*JournalNo',
        '*JournalDate',
        '*AccountName',
        '*Debits',
        '*Credits',
        'Description',
        'Name',
        'Location',
        'Class',
      ],
      ['POS-7-1', '10/03/2026', 'Credit Card Clearing', '186.00', '', `${text} Visa`, '', '', ''],
      ['POS-7-1', '10/03/2026', 'Sales', '', '120.00', `${text} 売上(標準税率)`, '', '', ''],
      ['POS-7-1', '10/03/2026', 'Sales', '', '50.00', `${text} 売上(軽減税率)`, '', '', ''],
      [
        'POS-7-1',
        '10/03/2026',
        'Sales Tax Payable',
        '',
        '12.00',
        `${text} 税(標準税率)`,
        '',
        '',
        '',
      ],
      [
        'POS-7-1',
        '10/03/2026',
        'Sales Tax Payable',
        '',
        '4.00',
        `${text} 税(軽減税率)`,
        '',
        '',
        '',
      ],
    ])
  })

  it('programs that support only yen refuse dollars', async () => {
    for (const format of ['yayoi', 'freee', 'money_forward'] as const)
      await expect(
        fileOf(format, entriesOf({ preset: 'quickbooks' }), options('inside', 'USD')),
      ).rejects.toMatchObject({
        detail: { errors: { format: [{ key: 'journal_currency' }] } },
      })
  })
})

it('the generic table has a row for each line with its tax', async () => {
  const { bytes } = await fileOf('csv', entriesOf({ preset: 'general_ja' }), options())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
  const rows = parsed(bytes.toString('utf8').slice(1))
  expect(rows[0]).toEqual([
    '日付',
    '店舗',
    '伝票番号',
    '区分',
    '勘定科目',
    '科目コード',
    '補助科目',
    '部門',
    '取引先',
    '税区分',
    '借方金額',
    '貸方金額',
    'うち税額',
    '摘要',
  ])
  expect(rows[3]).toEqual([
    '2026-10-03',
    '渋谷店',
    '1',
    '日次売上',
    '売上高',
    '',
    '',
    '渋谷',
    '',
    '課税売上10%',
    '',
    '13200',
    '1200',
    '渋谷店 日次売上 Z12 売上(標準税率)',
  ])
  const sheet = await fileOf('xlsx', entriesOf({ preset: 'general_ja' }), options())
  expect(sheet.extension).toBe('xlsx')
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
})

const amount = fc.integer({ min: -999_999, max: 999_999 })
const anyClass = fc.constantFrom('standard', 'reduced', 'exempt', null)
const anyDay = fc
  .record({
    taxes: fc.array(
      fc.record({
        rate: fc.constantFrom('10', '8', '0'),
        kind: fc.constantFrom('inclusive' as const, 'exclusive' as const),
        reduced: fc.boolean(),
        is_refund: fc.boolean(),
        taxable: amount,
        tax: amount,
      }),
      { maxLength: 4 },
    ),
    sales: amount,
    refund_amount: amount,
    tip: amount,
    cash_rounding: amount,
    excess: amount,
    charge: amount,
    table_charge: amount,
    gratuity: amount,
    discount: amount,
    over_short: amount,
    comp_cost: amount,
    taxed_charge: amount,
    taxed_table_charge: amount,
    taxed_gratuity: amount,
    movements: fc.array(
      fc.record({
        kind: fc.constantFrom(...movementKinds),
        label: fc.constantFrom('', 'cash', '氷'),
        customer_id: fc.constant(null),
        customer: fc.constantFrom('', '青木商店'),
        amount,
      }),
      { maxLength: 4 },
    ),
    cash: amount,
    missing: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ cash, missing, ...rest }) => ({
    missing,
    amounts: {
      ...rest,
      tax: rest.taxes.reduce((all, one) => all + one.tax, 0),
      payments: [
        { key: 'a', type: 'cash', label: '現金', amount: cash },
        {
          key: 'b',
          type: 'kake',
          label: '掛',
          amount:
            rest.sales -
            rest.refund_amount +
            rest.tip +
            rest.cash_rounding +
            rest.excess -
            cash -
            missing,
        },
      ],
    },
  }))

/** Columns of debits and credits in each format. */
const amountColumns = {
  yayoi: { preset: 'yayoi', currency: 'JPY', headings: 0, debit: 8, credit: 14 },
  freee: { preset: 'freee', currency: 'JPY', headings: 1, debit: 15, credit: 29 },
  money_forward: { preset: 'money_forward', currency: 'JPY', headings: 1, debit: 8, credit: 16 },
  quickbooks: { preset: 'quickbooks', currency: 'USD', headings: 1, debit: 3, credit: 4 },
  csv: { preset: 'general_ja', currency: 'JPY', headings: 1, debit: 10, credit: 11 },
  csv_sjis: { preset: 'general_ja', currency: 'USD', headings: 1, debit: 10, credit: 11 },
} as const

describe.each(['yayoi', 'freee', 'money_forward', 'quickbooks', 'csv', 'csv_sjis'] as const)(
  'any day in the format %s',
  (format) => {
    const { preset, currency, headings, debit, credit } = amountColumns[format]

    it('balances, or is refused', async () => {
      await fc.assert(
        fc.asyncProperty(
          anyDay,
          anyClass,
          fc.constantFrom<TaxMethod>('inside', 'stated', 'apart'),
          async ({ amounts, missing }, part, method) => {
            const settings = { ...presetBookings(preset, method), departments: {} }
            const rules = {
              settings: { ...settings, parts: { ...settings.parts, charge: part, discount: part } },
              locale: 'ja' as const,
              shops: new Map([[shopId, '店']]),
            }
            const booked = {
              shop_id: shopId,
              business_date: '2026-10-03',
              number: 1,
              closed: amounts,
              late: nothing,
              faults: [],
              exported: null,
            }
            const journal = dayJournal(booked, rules)
            expect(journal.state).toBe(missing === 0 ? 'ready' : 'refused')
            const entries = journal.entries.map((entry, index) => ({
              ...entry,
              number: index + 1,
              date: '2026-10-03',
              shop: '店',
            }))
            const { bytes } = await fileOf(format, entries, options(method, currency))
            const text =
              format === 'quickbooks' || format === 'csv'
                ? bytes.toString('utf8')
                : iconv.decode(bytes, 'Shift_JIS')
            const rows = parsed(text.trimEnd()).slice(headings)
            const cents = (column: number) =>
              rows.reduce((all, row) => all + Math.round(Number(row[column] ?? 0) * 100), 0)
            expect(cents(debit)).toBe(cents(credit))
            expect(cents(debit)).toBe(journal.debit * (currency === 'USD' ? 1 : 100))
            expect(journal.debit > 0).toBe(
              missing === 0 && bookingsOf(amounts, rules.settings).some((one) => one.amount !== 0),
            )
          },
        ),
        { numRuns: 60 },
      )
    })
  },
)

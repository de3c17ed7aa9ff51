import type { Locale } from '@pos/contract/locales'
import type { RevenueFigures } from '@pos/contract/reports/report-query'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { minorDigits } from '@pos/domain/money'
import type { Cell } from '#platform/table-file'

const headings: Record<Locale, Record<string, string>> = {
  ja: {
    period: '期間',
    receipts: '会計数',
    guests: '客数',
    gross: '総売上',
    discount: '割引',
    charge: 'チャージ',
    table_charge: '席料',
    gratuity: 'サービス料',
    tip: 'チップ',
    tax: '税額',
    net: '純売上(税抜)',
    total: '売上合計(税込)',
    average_per_guest: '客単価',
    average_per_receipt: '組単価',
    voids: '取消数',
    void_amount: '取消金額',
    tax_at: '税額',
    totals: '合計',
  },
  en: {
    period: 'Period',
    receipts: 'Receipts',
    guests: 'Guests',
    gross: 'Gross',
    discount: 'Discount',
    charge: 'Charge',
    table_charge: 'Table charge',
    gratuity: 'Gratuity',
    tip: 'Tip',
    tax: 'Tax',
    net: 'Net (without tax)',
    total: 'Total (with tax)',
    average_per_guest: 'Average per guest',
    average_per_receipt: 'Average per receipt',
    voids: 'Voids',
    void_amount: 'Void amount',
    tax_at: 'Tax',
    totals: 'Total',
  },
}
const counts = ['receipts', 'guests', 'voids'] as const
const amounts = [
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
  'tip',
  'tax',
  'net',
  'total',
  'average_per_guest',
  'average_per_receipt',
  'void_amount',
] as const

/** The report as rows of cells; amounts in yen or dollars. */
export function revenuesTable({ rows, totals, basis }: RevenuesReport, locale: Locale): Cell[][] {
  const text = headings[locale]
  const rates = Object.keys(totals.tax_by_rate).toSorted((a, b) => Number(b) - Number(a))
  const digits = minorDigits(basis.currency)
  const money = (minor: number): Cell => ({ value: minor / 10 ** digits, decimals: digits })
  const line = (label: string, figures: RevenueFigures): Cell[] => [
    label,
    ...counts.map((name) => ({ value: figures[name], decimals: 0 })),
    ...amounts.map((name) => money(figures[name])),
    ...rates.map((rate) => money(figures.tax_by_rate[rate] ?? 0)),
  ]
  const head = [
    text.period ?? '',
    ...counts.map((name) => text[name] ?? name),
    ...amounts.map((name) => text[name] ?? name),
    ...rates.map((rate) => `${text.tax_at} ${rate}%`),
  ]
  return [
    head,
    ...rows.map((row) => line(row.from === row.to ? row.from : `${row.from}..${row.to}`, row.figures)),
    line(text.totals ?? '', totals),
  ]
}

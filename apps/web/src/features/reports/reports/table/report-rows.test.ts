import { type RowGroup, readRowGroup, rowGroupText } from '@pos/contract/sales/row-groups'
import { expect, test } from 'vitest'
import { heatOf } from '../charts/heat.ts'
import { addressBehind, type Behind, behindGroup, behindKeys } from '../frame/drill-down.ts'
import {
  idOf,
  nextSort,
  openRows,
  openText,
  type ReportRow,
  shownRows,
  sortedRows,
} from './report-rows.ts'
import { countColumn } from './simple-columns.ts'

const row = (
  label: string,
  net: number | null,
  children: ReportRow<{ net: number | null }>[] = [],
  parent = '',
) => ({
  id: idOf(label, parent),
  label,
  figures: { net },
  compared: null,
  behind: null,
  children,
})
const food = row('食事', 30, [
  row('そば, 大', 10, [], idOf('食事')),
  row('天ぷら', 20, [], idOf('食事')),
])
const rows = [row('飲み物', 5), food, row('その他', null)]
const columns = [
  countColumn<{ net: number | null }>({ key: 'net', label: '', of: ({ net }) => net }),
]
const labels = (shown: ReturnType<typeof shownRows>) =>
  shown.map(({ row: { label }, depth }) => `${depth} ${label}`)

const basis = {
  from: '2026-11-01',
  to: '2026-11-30',
  compared_from: null,
  compared_to: null,
  compare: 'none' as const,
  compared_shop: null,
  compared_weeks: null,
  compared_complete: true,
  compared_new_shops: [],
  until: null,
  revenue_type: 'ordered_at' as const,
  granularity: 'day' as const,
  currency: 'JPY' as const,
  shops: [{ id: 'shop-1', name: '本店', timezone: 'Asia/Tokyo', close_time: '05:00:00' }],
}

test('a row opens by its name, which the address stores with any characters', () => {
  expect(labels(shownRows(rows, openRows(rows, undefined)))).toEqual([
    '0 飲み物',
    '0 食事',
    '0 その他',
  ])
  const text = openText(rows, new Set([idOf('食事')]))
  expect(labels(shownRows(rows, openRows(rows, text)))).toEqual([
    '0 飲み物',
    '0 食事',
    '1 そば, 大',
    '1 天ぷら',
    '0 その他',
  ])
  expect(openText(rows, new Set([idOf('食事')]))).toBe('all')
  expect(labels(shownRows(rows, openRows(rows, 'all')))).toHaveLength(5)
  expect(idOf(null, 'a')).toBe('a/~')
  expect(openRows([row('そば, 大', 1)], openText([], new Set([idOf('そば, 大')])))).toEqual(
    new Set([idOf('そば, 大')]),
  )
})

test('sorts every level; rows without a figure come last in both directions', () => {
  const all = openRows(rows, 'all')
  expect(labels(shownRows(sortedRows(rows, columns, '-net'), all))).toEqual([
    '0 食事',
    '1 天ぷら',
    '1 そば, 大',
    '0 飲み物',
    '0 その他',
  ])
  expect(labels(shownRows(sortedRows(rows, columns, 'net'), all))).toEqual([
    '0 飲み物',
    '0 食事',
    '1 そば, 大',
    '1 天ぷら',
    '0 その他',
  ])
  expect(sortedRows(rows, columns, '-nonsense')).toBe(rows)
  expect([
    nextSort('', 'net'),
    nextSort('-net', 'net'),
    nextSort('net', 'net'),
    nextSort('-net', 'gross'),
  ]).toEqual(['-net', 'net', '', '-gross'])
})

test('a figure links to its receipts by their day; a row may have own days and shops', () => {
  expect(addressBehind('receipts', {}, basis, 'shop-1')).toBe(
    '/pos/receipts?from=2026-11-01&to=2026-11-30&date_type=ordered_at',
  )
  expect(addressBehind('receipts', { from: '2026-11-03', to: '2026-11-03' }, basis, 'shop-1')).toBe(
    '/pos/receipts?from=2026-11-03&to=2026-11-03&date_type=ordered_at',
  )
  expect(addressBehind('receipts', { tables: 'a,b' }, basis, 'shop-2')).toBe(
    '/pos/receipts?from=2026-11-01&to=2026-11-30&date_type=ordered_at&shop_ids=shop-1&tables=a,b',
  )
  expect(addressBehind('voids', {}, basis, 'shop-1')).toBe(
    '/pos/receipt-void-orders?from=2026-11-01&to=2026-11-30&kind=void',
  )
  expect(addressBehind('receipts', { items: '生&大' }, basis, 'shop-1')).toContain(
    '&items=%E7%94%9F%26%E5%A4%A7',
  )
})

test('the list behind a figure shows it, and that of a group names the group', () => {
  const all = '/pos/receipts?from=2026-11-01&to=2026-11-30&date_type=ordered_at'
  const figureOf = (behind: Behind, figure: string) =>
    behind && addressBehind('receipts', behind, basis, 'shop-1', figure).replace(all, '')
  expect(figureOf({}, 'gross')).toBe('&figure=gross')
  expect(figureOf({}, 'total')).toBe('')
  expect(figureOf({ items: '*' }, 'margin')).toBe('&items=*&figure=margin')
  expect(figureOf({ items: '*' }, 'net')).toBe('&items=*')
  expect(figureOf({ items: '*' }, 'share')).toBe('&items=*')
  expect(figureOf(behindGroup('payment_types', ['credit_card', 'visa']), 'tendered')).toBe(
    '&group=payment_types/credit_card/visa&figure=tendered',
  )
  expect(figureOf(behindGroup('report_groups', [null]), 'quantity')).toBe(
    '&group=report_groups/%7E&figure=quantity',
  )
})

test('the names of groups may contain any letter', () => {
  for (const names of [['a/b', '50%'], ['~', null], [null], ['飲み物, 酒']] as const) {
    const group = { kind: 'order_screen', names: [...names] } as RowGroup
    expect(readRowGroup(rowGroupText(group))).toEqual(group)
  }
  expect(readRowGroup('no_kind/a')).toBeNull()
  expect(readRowGroup('floors')).toBeNull()
})

test('a value that no address can hold has no link', () => {
  expect(behindKeys('items', [])).toBeNull()
  expect(
    behindKeys(
      'items',
      Array.from({ length: 101 }, (_, index) => String(index)),
    ),
  ).toBeNull()
  expect(behindKeys('payments', ['a', 'b'])).toEqual({ payments: 'a,b' })
  expect(behindKeys('tables', ['', 'b'])).toEqual({ tables: '-,b' })
})

test('the heat map has every hour from first to last and averages over weekdays', () => {
  const cell = (weekday: number, hour: number, total: number) => ({
    weekday,
    hour,
    total,
    net: total,
    receipts: 1,
    guests: 2,
  })
  const report = {
    basis,
    rows: [],
    heat: [cell(1, 23, 900), cell(7, 25, 400)],
    weekday_days: [3, 1, 1, 1, 1, 1, 0],
    totals: {} as never,
    compared_totals: null,
  }
  expect(heatOf(report, 'total', 'average')).toEqual({
    rows: [
      { hour: 23, values: [300, null, null, null, null, null, null], total: 112.5 },
      { hour: 24, values: [null, null, null, null, null, null, null], total: 0 },
      { hour: 25, values: [null, null, null, null, null, null, 400], total: 50 },
    ],
    weekdays: [300, 0, 0, 0, 0, 0, 400],
    total: 162.5,
  })
  const summed = heatOf(report, 'receipts', 'sum')
  expect(summed.rows[0]?.values[0]).toBe(1)
  expect([summed.rows.map(({ total }) => total), summed.weekdays, summed.total]).toEqual([
    [1, 0, 1],
    [1, 0, 0, 0, 0, 0, 1],
    2,
  ])
  expect(heatOf({ ...report, heat: [] }, 'total', 'sum').rows).toEqual([])
})

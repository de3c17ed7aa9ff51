import { expect, test } from 'vitest'
import { countFilters, noFilters, readReceiptSearch } from './receipt-search.ts'

test('accepts a drill-down from a report unchanged', () => {
  const search = {
    from: '2026-11-01',
    to: '2026-11-30',
    date_type: 'ordered_at',
    weekday: '2',
    hour: '26',
    tables: 'A1,-',
    items: 'Soba',
  }
  expect(readReceiptSearch(search)).toEqual(search)
})

test('drops parameters that the server would refuse or the list does not have', () => {
  expect(
    readReceiptSearch({
      from: '2026-13-01',
      to: 'soon',
      date_type: 'received_at',
      total_min: '12.5',
      total_max: '1e9',
      flagged: 'yes',
      sort: 'staff',
      page: '2',
      hour: '48',
      weekday: '0',
      shop_ids: 'all',
      per_page: '5000',
      tab: 'quarantine',
      q: '   ',
    }),
  ).toEqual({})
})

test('a partly typed date is not a date', () => {
  expect(readReceiptSearch({ from: '0202-11-01', to: '2026-02-30' })).toEqual({})
})

test('clearing removes all filters and keeps the sort order', () => {
  const raw = {
    q: '12',
    staff: '担当',
    total_min: '-100',
    flagged: 'true',
    date_type: 'ordered_at',
    sort: 'total',
    per_page: '25',
  }
  expect(countFilters(readReceiptSearch(raw))).toBe(4)
  const cleared = Object.fromEntries(
    Object.entries({ ...raw, ...noFilters }).filter(([, value]) => value !== ''),
  )
  expect(cleared).toEqual({ sort: 'total', per_page: '25' })
})

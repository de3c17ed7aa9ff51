import { categories } from '@pos/contract/menu/categories'
import { menuItems } from '@pos/contract/menu/menu-items'
import { describe, expect, it } from 'vitest'
import { cellText, type GridColumn, parseCell } from './cell-values.ts'
import { parseClipboard, writeClipboard } from './clipboard.ts'
import {
  type GridAction,
  type GridRecord,
  type GridState,
  selectedTexts,
  textAt,
  valueAt,
} from './grid-state.ts'
import { changeGrid, startGrid } from './model.ts'
import { cellErrors, changedRecords, invalidCells } from './saving.ts'

const taxes = [
  { value: 't10', label: '10%' },
  { value: 't8', label: '軽減税率8%' },
]
const allergies = [
  { value: 'egg', label: '卵' },
  { value: 'milk', label: 'ミルク' },
]
const attribute = [
  { value: 'food', label: '料理' },
  { value: 'drink', label: 'ドリンク' },
]
const column = (
  key: keyof typeof menuItems.fields,
  options: GridColumn['options'] = [],
): GridColumn => ({
  key,
  label: key,
  field: menuItems.fields[key],
  options,
})
const columns = [
  column('name'),
  column('price'),
  column('open_price'),
  column('attribute', attribute),
  column('tax_id', taxes),
  column('allergy_ids', allergies),
  column('jan_code'),
]
const record = (id: string, over: Partial<GridRecord> = {}): GridRecord => ({
  id,
  version: 1,
  name: `品${id}`,
  price: 500,
  open_price: false,
  attribute: 'food',
  tax_id: 't10',
  allergy_ids: [],
  jan_code: null,
  ...over,
})
const grid = (count: number, ...actions: GridAction[]): GridState =>
  [
    {
      type: 'load',
      records: Array.from({ length: count }, (_, index) => record(String(index))),
    } as GridAction,
    ...actions,
  ].reduce(changeGrid, startGrid(columns, 'JPY'))
const at = (row: number, column: number, extend = false): GridAction => ({
  type: 'select',
  point: { row, column },
  extend,
})

describe('cell values', () => {
  it.each([
    ['price', '１，２００', 1200],
    ['price', '¥980', 980],
    ['open_price', 'はい', true],
    ['open_price', 'FALSE', false],
    ['attribute', 'ﾄﾞﾘﾝｸ', 'drink'],
    ['attribute', 'drink', 'drink'],
    ['tax_id', '軽減税率８％', 't8'],
    ['allergy_ids', '卵、みるく', ['egg', 'milk']],
    ['allergy_ids', '', []],
    ['jan_code', '4901234567894', '4901234567894'],
    ['jan_code', '', null],
  ] as const)('%s reads %j', (key, text, value) => {
    expect(parseCell(columns.find((one) => one.key === key)!, text, 'JPY')).toEqual({ value })
  })

  it.each([
    ['name', '', 'required'],
    ['name', 'a,b', 'only_contain_valid_characters'],
    ['price', 'abc', 'only_contain_number_characters'],
    ['price', '1.5', 'only_contain_number_characters'],
    ['price', '-1', 'min_value'],
    ['open_price', '多分', 'invalid_choice'],
    ['tax_id', '12%', 'invalid_choice'],
    ['tax_id', '', 'required'],
    ['allergy_ids', '卵,卵', 'duplicate_choice'],
    ['jan_code', '4901234567890', 'invalid_jan_code'],
  ] as const)('%s refuses %j: %s', (key, text, problem) => {
    expect(parseCell(columns.find((one) => one.key === key)!, text, 'JPY')).toMatchObject({
      problem: { key: problem },
    })
  })

  it('takes dollars and keeps cents', () => {
    expect(parseCell(column('price'), '12.5', 'USD')).toEqual({ value: 1250 })
    expect(cellText(column('price'), 1250, 'USD')).toBe('12.50')
  })

  it('says of dollars what the decimal rule says, and limits in dollars', () => {
    const problem = (text: string) => parseCell(column('price'), text, 'USD')
    for (const text of ['12.345', 'abc'])
      expect(problem(text)).toEqual({ problem: { key: 'invalid_decimal', params: { scale: 2 } } })
    expect(problem('-0.01')).toEqual({ problem: { key: 'min_value', params: { min: '$0.00' } } })
  })

  it('reads dates as Excel and Japan write them', () => {
    expect(parseCell(column('sale_from'), '2026/4/1', 'JPY')).toEqual({ value: '2026-04-01' })
    expect(parseCell(column('sale_from'), '2026年4月1日', 'JPY')).toEqual({ value: '2026-04-01' })
    expect(parseCell(column('sale_from'), '2026-02-30', 'JPY')).toMatchObject({
      problem: { key: 'invalid_date' },
    })
  })

  it('reads colours of other resources', () => {
    expect(
      parseCell(
        { key: 'color', label: '', field: categories.fields.color, options: [] },
        '#FF0000',
        'JPY',
      ),
    ).toEqual({
      value: '#ff0000',
    })
  })
})

describe('clipboard', () => {
  it('reads what Excel copies: quoted cells with tabs, quotes and line breaks', () => {
    expect(parseClipboard('a\t"b\n""c"""\r\n1\t2\r\n')).toEqual([
      ['a', 'b\n"c"'],
      ['1', '2'],
    ])
    expect(parseClipboard('15"\t"x')).toEqual([['15"', '"x']])
    expect(parseClipboard('a\t\n\t')).toEqual([
      ['a', ''],
      ['', ''],
    ])
  })
  it('reads back what it writes', () => {
    const rows = [
      ['a\tb', 'c"d'],
      ['', 'e\nf'],
    ]
    expect(parseClipboard(writeClipboard(rows))).toEqual(rows)
  })
})

describe('grid', () => {
  it('pastes a block over a range, reading each column by its kind', () => {
    const state = grid(3, at(1, 0), {
      type: 'paste',
      text: '枝豆\t380\tTRUE\tドリンク\n冷奴\t420\t0\t料理\n多すぎる行\t1\t1\t料理',
    })
    expect(selectedTexts(changeGrid(changeGrid(state, at(1, 0)), at(2, 3, true)))).toEqual([
      ['枝豆', '380', 'TRUE', 'ドリンク'],
      ['冷奴', '420', 'FALSE', '料理'],
    ])
    expect(changedRecords(state)).toEqual([
      { id: '1', version: 1, name: '枝豆', price: 380, open_price: true, attribute: 'drink' },
      { id: '2', version: 1, name: '冷奴', price: 420 },
    ])
  })

  it('fills a chosen range with one copied cell', () => {
    const state = grid(4, at(0, 1), at(3, 1, true), { type: 'paste', text: '700' })
    expect([0, 1, 2, 3].map((row) => valueAt(state, { row, column: 1 }))).toEqual([
      700, 700, 700, 700,
    ])
  })

  it('keeps an invalid text, shows the reason, and does not send it', () => {
    const state = grid(1, at(0, 1), { type: 'paste', text: '高い' })
    expect(textAt(state, { row: 0, column: 1 })).toBe('高い')
    expect(invalidCells(state)).toEqual(['0|price'])
    expect(changedRecords(state)).toEqual([])
  })

  it('drops an edit that restores the stored value', () => {
    const state = grid(1, at(0, 1), { type: 'type', text: '600' }, { type: 'type', text: '500' })
    expect(state.edits.size).toBe(0)
  })

  it('fills down, clears, undoes and redoes by one step each', () => {
    const filled = grid(
      3,
      { type: 'set', point: { row: 0, column: 5 }, value: ['egg'] },
      at(0, 5),
      at(2, 5, true),
      { type: 'fill_down' },
    )
    expect(changedRecords(filled).map((one) => one.allergy_ids)).toEqual([
      ['egg'],
      ['egg'],
      ['egg'],
    ])
    expect(changeGrid(filled, { type: 'undo' }).edits.size).toBe(1)
    expect(changeGrid(changeGrid(filled, { type: 'undo' }), { type: 'redo' }).edits.size).toBe(3)
    const cleared = changeGrid(filled, { type: 'clear' })
    expect(cleared.edits.size).toBe(0)
  })

  it('raises selected prices by percent, rounded to ten, leaving other columns alone', () => {
    const start = changeGrid(grid(2), {
      type: 'load',
      records: [record('0', { price: 480 }), record('1', { price: 1230 })],
    })
    const state = [
      at(0, 0),
      at(1, 6, true),
      { type: 'adjust', adjustment: { kind: 'percent', by: '5', roundTo: 10 } } as GridAction,
    ].reduce(changeGrid, start)
    expect(changedRecords(state)).toEqual([
      { id: '0', version: 1, price: 500 },
      { id: '1', version: 1, price: 1290 },
    ])
    const lowered = [
      at(0, 1),
      { type: 'adjust', adjustment: { kind: 'amount', by: '-500', roundTo: 1 } } as GridAction,
    ].reduce(changeGrid, start)
    expect(invalidCells(lowered)).toEqual(['0|price'])
  })

  it('shows a refusal at the cells that were sent, until the cell is changed', () => {
    const edited = grid(3, at(2, 1), { type: 'type', text: '900' }, at(2, 0), {
      type: 'type',
      text: '新',
    })
    const { cells, others } = cellErrors(
      { 'records.0.price': ['高すぎます'], 'records.0.cost': ['x'], records: ['y'] },
      changedRecords(edited),
      columns,
    )
    expect(others).toEqual(['x', 'y'])
    const refused = changeGrid(edited, { type: 'refused', errors: cells })
    expect(refused.errors.get('2|price')).toEqual(['高すぎます'])
    const mended = [at(2, 1), { type: 'type', text: '800' } as GridAction].reduce(
      changeGrid,
      refused,
    )
    expect(mended.errors.size).toBe(0)
  })

  it('keeps my edits when another user was faster and asks about conflicts', () => {
    const edited = grid(2, at(0, 1), { type: 'type', text: '900' }, at(1, 1), {
      type: 'type',
      text: '800',
    })
    const stale = changeGrid(edited, {
      type: 'stale',
      records: [record('0', { version: 2, price: 950 }), record('1', { version: 4, name: '別名' })],
    })
    expect([...stale.conflicts]).toEqual([['0|price', 950]])
    expect(textAt(stale, { row: 1, column: 0 })).toBe('別名')
    expect(
      changedRecords(changeGrid(stale, { type: 'resolve', key: '0|price', take: 'theirs' })),
    ).toEqual([{ id: '1', version: 4, price: 800 }])
    expect(
      changedRecords(changeGrid(stale, { type: 'resolve', key: '0|price', take: 'mine' })),
    ).toEqual([
      { id: '0', version: 2, price: 900 },
      { id: '1', version: 4, price: 800 },
    ])
  })

  it('has no changes after saving, and has the new versions', () => {
    const edited = grid(2, at(0, 1), { type: 'type', text: '900' })
    const saved = changeGrid(edited, {
      type: 'saved',
      records: [record('0', { version: 2, price: 900 })],
    })
    expect(saved.edits.size).toBe(0)
    expect(changedRecords(changeGrid(saved, { type: 'type', text: '910' }))).toEqual([
      { id: '0', version: 2, price: 910 },
    ])
  })

  it('stays within its edges', () => {
    expect(grid(2, { type: 'move', rows: 9, columns: -3 }).focus).toEqual({ row: 1, column: 0 })
  })

  it('pastes 1,000 rows', () => {
    const state = grid(1000, at(0, 1), {
      type: 'paste',
      text: Array.from({ length: 1000 }, (_, index) => String(index + 1000)).join('\n'),
    })
    expect(changedRecords(state)).toHaveLength(1000)
    expect(changeGrid(state, { type: 'undo' }).edits.size).toBe(0)
  })
})

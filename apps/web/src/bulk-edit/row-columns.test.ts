import { menuItems } from '@pos/contract/menu/menu-items'
import { expect, it } from 'vitest'
import {
  pivotedList,
  rowCellOf,
  rowColumnsOf,
  withoutRowCells,
  withRowCells,
} from './row-columns.ts'

const none = { date_from: null, date_to: null, revenue_center_id: null, service: null }
const lunch = { id: '1', price: 700, time_period_id: 'lunch', date_types: ['weekday'], ...none }
const terrace = {
  id: '2',
  price: 1000,
  time_period_id: null,
  date_types: [],
  ...none,
  revenue_center_id: 'terrace',
}
const soba = { id: 'soba', version: 1, price: 900, prices: [lunch, terrace] }
const udon = { id: 'udon', version: 3, price: 800, prices: [] }
const pivoted = pivotedList(menuItems, 'prices')
if (!pivoted) throw new Error('Prices have no columns')
const [lunchColumn = '', terraceColumn = ''] = rowColumnsOf(pivoted, [soba, udon]).map(
  ({ key }) => key,
)

it('has a column for each condition, whose keys contain no separator', () => {
  expect(rowColumnsOf(pivoted, [soba, udon])).toHaveLength(2)
  expect(lunchColumn).not.toMatch(/[,|]/)
  expect(withRowCells(menuItems, soba)).toMatchObject({
    [lunchColumn]: 700,
    [terraceColumn]: 1000,
  })
})

it('changes, removes and adds rows and keeps the others with their ids', () => {
  const changed = (record: typeof soba, cells: object) =>
    withoutRowCells(menuItems, { id: record.id, version: record.version, ...cells }, record)
  expect(changed(soba, { [lunchColumn]: 650 })).toEqual({
    id: 'soba',
    version: 1,
    prices: [{ ...lunch, price: 650 }, terrace],
  })
  expect(changed(soba, { price: 950, [terraceColumn]: null })).toEqual({
    id: 'soba',
    version: 1,
    price: 950,
    prices: [lunch],
  })
  const { id: _id, ...added } = lunch
  expect(changed({ ...udon, prices: [] }, { [lunchColumn]: 600 })).toEqual({
    id: 'udon',
    version: 3,
    prices: [{ ...added, price: 600 }],
  })
})

it('finds the cell of an error in a row', () => {
  expect(rowCellOf(menuItems, soba, 'prices', 1)).toBe(terraceColumn)
  expect(rowCellOf(menuItems, soba, 'prices', 2)).toBeNull()
  expect(rowCellOf(menuItems, soba, 'allergy_ids', 0)).toBeNull()
})

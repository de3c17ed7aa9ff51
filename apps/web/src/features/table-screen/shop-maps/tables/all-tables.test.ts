import { describe, expect, it } from 'vitest'
import type { ShopMap } from '../canvas/floor-body.ts'
import { shownTables, tablesOf } from './all-tables.ts'

const floor = (
  id: string,
  name: string,
  tables: readonly { code: string; seats?: number; center?: string }[],
) =>
  ({
    id,
    name,
    tables: tables.map(({ code, seats = 2, center = null }) => ({
      id: code,
      code,
      shape: 'rect_2_1',
      seats,
      revenue_center_id: center,
    })),
  }) as unknown as ShopMap
const centers = [{ id: 'bar', name: 'バー' }]
const tables = tablesOf(
  [
    floor('two', '2階', [{ code: '10', seats: 6 }, { code: '9' }]),
    floor('one', '1階', [{ code: 'C1', seats: 1, center: 'bar' }, { code: '2' }]),
  ],
  centers,
)
const codes = (query: Partial<Parameters<typeof shownTables>[1]>) =>
  shownTables(tables, { q: '', floor: '', sort: '', ...query }).map(({ code }) => code)

describe('the tables of all floors', () => {
  it('have the order of the floors', () => {
    expect(codes({})).toEqual(['9', '10', '2', 'C1'])
    expect(tables.at(-1)).toMatchObject({ floor: '1階', kind: 'rect', center: 'バー' })
  })

  it('are found by code, floor and revenue center, in any width and case', () => {
    expect(codes({ q: 'ｃ1' })).toEqual(['C1'])
    expect(codes({ q: 'ﾊﾞｰ' })).toEqual(['C1'])
    expect(codes({ q: '2階' })).toEqual(['9', '10'])
    expect(codes({ floor: 'one' })).toEqual(['2', 'C1'])
    expect(codes({ floor: 'one', q: '9' })).toEqual([])
  })

  it('are sorted both ways by any column', () => {
    expect(codes({ sort: 'code' })).toEqual(['2', '9', '10', 'C1'])
    expect(codes({ sort: '-seats' })).toEqual(['10', '9', '2', 'C1'])
    expect(codes({ sort: 'floor' })).toEqual(['2', 'C1', '9', '10'])
    expect(codes({ sort: 'nonsense' })).toEqual(['9', '10', '2', 'C1'])
  })
})

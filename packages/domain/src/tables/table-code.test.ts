import { describe, expect, it } from 'vitest'
import { isReservedTableCode, tableCodeProblem } from './table-code.ts'
import { tableShapes } from './table-shapes.ts'

describe('table code', () => {
  it.each(['1', 'C8', '座敷1', 'テラス', 'ｶｳﾝﾀｰ3', 'SAFE1', 'OUTSIDE', '１２'])(
    'accepts %s',
    (code) => {
      expect(tableCodeProblem(code, ['9'])).toBeNull()
    },
  )

  it.each([
    ['', 'required'],
    ['　 ', 'required'],
    ['A 1', 'invalid_table_code'],
    ['A,1', 'invalid_table_code'],
    ['A/1', 'invalid_table_code'],
    ['A-1', 'invalid_table_code'],
    ['-1', 'invalid_table_code'],
    ['A_1', 'invalid_table_code'],
    ['🍣', 'invalid_table_code'],
    ['SAFE', 'reserved_table_code'],
    ['out', 'reserved_table_code'],
    ['ＯＵＴ', 'reserved_table_code'],
    ['C8', 'duplicate_table_code'],
    ['ｃ８', 'duplicate_table_code'],
    ['てらす', 'duplicate_table_code'],
  ])('refuses %j as %s', (code, problem) => {
    expect(tableCodeProblem(code, ['C8', 'テラス'])).toBe(problem)
  })

  it('recognizes reserved codes in any width and case', () => {
    expect(['SAFE', 'Safe', 'ｓａｆｅ', ' OUT '].every(isReservedTableCode)).toBe(true)
    expect(['SAFE2', '1'].some(isReservedTableCode)).toBe(false)
  })
})

describe('table shapes', () => {
  it('are nine, named by kind and seats', () => {
    const shapes = Object.entries(tableShapes)
    expect(shapes).toHaveLength(9)
    for (const [name, { kind, seats }] of shapes)
      expect(name.startsWith(`${kind}_${seats}`)).toBe(true)
  })

  it('have an upright second variant of each rectangle', () => {
    for (const seats of [2, 4, 6] as const) {
      const lying = tableShapes[`rect_${seats}_1`]
      expect(tableShapes[`rect_${seats}_2`]).toMatchObject({
        width: lying.height,
        height: lying.width,
      })
    }
  })
})

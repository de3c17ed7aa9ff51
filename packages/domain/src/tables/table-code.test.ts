import { describe, expect, it } from 'vitest'
import { isReservedTableCode, tableCodePattern } from './table-code.ts'
import { tableShapes } from './table-shapes.ts'

describe('table code', () => {
  it.each(['1', 'C8', '座敷1', 'テラス', 'ｶｳﾝﾀｰ3', 'SAFE1', 'OUTSIDE', '１２'])(
    'accepts %s',
    (code) => {
      expect([tableCodePattern.test(code), isReservedTableCode(code)]).toEqual([true, false])
    },
  )

  it.each(['', '　 ', 'A 1', 'A,1', 'A/1', 'A-1', '-1', 'A_1', '🍣'])('refuses %j', (code) => {
    expect(tableCodePattern.test(code)).toBe(false)
  })

  it('recognizes reserved codes in any width and case', () => {
    expect(['SAFE', 'Safe', 'ｓａｆｅ', ' OUT ', 'ＯＵＴ'].every(isReservedTableCode)).toBe(true)
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

import { tableShapes } from '@pos/domain/tables/table-shapes'
import { describe, expect, it } from 'vitest'
import { boundsOf, freeSpot, overlaps } from './canvas/geometry.ts'
import { copiedFloor, editFloor, startEditing } from './edit-floor.ts'
import { type EditorAction, type EditorState, type Floor, type FloorTable } from './floor-state.ts'
import { codeProblems, nextFreeCode } from './tables/table-codes.ts'

const none: ReadonlySet<string> = new Set()
const table = (id: string, over: Partial<FloorTable> = {}): FloorTable => ({
  id,
  code: id,
  shape: 'rect_2_1',
  x: 100,
  y: 100,
  rotation: 0,
  seats: 2,
  revenue_center_id: null,
  ...over,
})
const floor = (...tables: FloorTable[]): Floor => ({ name: '1F', width: 600, height: 400, tables })
const run = (start: Floor, ...actions: EditorAction[]): EditorState =>
  actions.reduce(editFloor, startEditing(start))
const at = (state: EditorState, id: string) => state.floor.tables.find((one) => one.id === id)!

describe('floor model', () => {
  it('adds each of the nine shapes with seats, a free place and the next free code', () => {
    const shapes = Object.keys(tableShapes) as (keyof typeof tableShapes)[]
    const state = run(
      { ...floor(), width: 1200, height: 800 },
      ...shapes.map((shape): EditorAction => ({ type: 'add', shape, usedCodes: new Set(['3']) })),
    )
    expect(state.floor.tables.map((one) => one.shape)).toEqual(shapes)
    expect(state.floor.tables.map((one) => one.seats)).toEqual(
      shapes.map((shape) => tableShapes[shape].seats),
    )
    expect(state.floor.tables.map((one) => one.code)).toEqual([
      '1',
      '2',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ])
    const boxes = state.floor.tables.map(boundsOf)
    expect(
      boxes.some((box, index) => boxes.slice(index + 1).some((other) => overlaps(box, other))),
    ).toBe(false)
    expect(state.selection).toEqual([state.floor.tables.at(-1)!.id])
  })

  it('snaps a drag to 10 and counts it as one step', () => {
    const start = floor(table('a'))
    let state = run(start, { type: 'select', ids: ['a'] })
    for (const dx of [3, 17, 42, 68])
      state = editFloor(state, {
        type: 'drag',
        from: start,
        lead: 'a',
        dx,
        dy: 33,
        group: 'drag-1',
      })
    expect(at(state, 'a')).toMatchObject({ x: 170, y: 130 })
    expect(editFloor(state, { type: 'undo' }).floor).toEqual(start)
  })

  it('keeps distances when a group is pushed against the wall', () => {
    const state = run(
      floor(table('a', { x: 30 }), table('b', { x: 200 })),
      { type: 'select', ids: ['a', 'b'] },
      { type: 'move', dx: -50, dy: 0 },
    )
    expect([at(state, 'a').x, at(state, 'b').x]).toEqual([0, 170])
  })

  it('turns by steps, both ways, within 0 to 359', () => {
    const state = run(
      floor(table('a')),
      { type: 'select', ids: ['a'] },
      { type: 'rotate', by: -15 },
      { type: 'rotate', by: 30 },
    )
    expect(at(state, 'a').rotation).toBe(15)
    expect(
      at(run(floor(table('a')), { type: 'select', ids: ['a'] }, { type: 'rotate', by: -15 }), 'a')
        .rotation,
    ).toBe(345)
  })

  it('undoes and redoes; a new step clears redo', () => {
    const start = floor(table('a'))
    const stepped = run(
      start,
      { type: 'select', ids: ['a'] },
      { type: 'move', dx: 10, dy: 0 },
      { type: 'move', dx: 0, dy: 50 },
    )
    const back = editFloor(editFloor(stepped, { type: 'undo' }), { type: 'undo' })
    expect(back.floor).toEqual(start)
    expect(editFloor(back, { type: 'undo' })).toBe(back)
    const again = editFloor(back, { type: 'redo' })
    expect(at(again, 'a')).toMatchObject({ x: 110, y: 100 })
    expect(editFloor(again, { type: 'rotate', by: 15 }).future).toEqual([])
  })

  it('adds no step if nothing changes', () => {
    const state = run(
      floor(table('a', { x: 0, y: 0 })),
      { type: 'select', ids: ['a'] },
      { type: 'move', dx: -10, dy: 0 },
    )
    expect(state.past).toEqual([])
  })

  it('duplicates with fresh codes and selects the copies', () => {
    const state = run(
      floor(table('a', { code: 'C8' }), table('b', { code: 'C9' })),
      { type: 'select', ids: ['a', 'b'] },
      { type: 'duplicate', usedCodes: new Set(['c10']) },
    )
    expect(state.floor.tables.map((one) => one.code)).toEqual(['C8', 'C9', 'C11', 'C12'])
    expect(state.selection).toHaveLength(2)
    expect(at(state, state.selection[0]!)).toMatchObject({ x: 120, y: 120 })
  })

  it('removes the selected tables and restores them by undo', () => {
    const state = run(
      floor(table('a'), table('b')),
      { type: 'select', ids: ['a'] },
      { type: 'remove' },
    )
    expect(state.floor.tables.map((one) => one.id)).toEqual(['b'])
    expect(state.selection).toEqual([])
    expect(editFloor(state, { type: 'undo' }).floor.tables).toHaveLength(2)
  })

  it('selects what a marquee touches, and adds with shift', () => {
    const state = run(floor(table('a', { x: 0, y: 0 }), table('b', { x: 300, y: 300 })), {
      type: 'marquee',
      box: { x: 90, y: 70, width: 5, height: 5 },
      add: false,
    })
    expect(state.selection).toEqual(['a'])
    expect(
      editFloor(state, {
        type: 'marquee',
        box: { x: 290, y: 290, width: 20, height: 20 },
        add: true,
      }).selection,
    ).toEqual(['a', 'b'])
  })

  it('aligns by the visible edges and distributes gaps evenly', () => {
    const start = floor(
      table('a', { x: 0, y: 0 }),
      table('b', { x: 130, y: 50 }),
      table('c', { x: 500, y: 20 }),
    )
    const all: EditorAction = { type: 'select', ids: ['a', 'b', 'c'] }
    expect(run(start, all, { type: 'align', how: 'top' }).floor.tables.map((one) => one.y)).toEqual(
      [0, 0, 0],
    )
    expect(
      run(start, all, { type: 'align', how: 'spread_x' }).floor.tables.map((one) => one.x),
    ).toEqual([0, 250, 500])
  })

  it('gives a changed shape its seats and keeps seats that were typed', () => {
    const start = floor(table('a', { seats: 3 }))
    expect(
      at(run(start, { type: 'edit', ids: ['a'], values: { shape: 'rect_6_1' } }), 'a').seats,
    ).toBe(6)
    expect(at(run(start, { type: 'edit', ids: ['a'], values: { seats: 5 } }), 'a')).toMatchObject({
      seats: 5,
      shape: 'rect_2_1',
    })
  })

  it('pulls tables in when the floor shrinks, in one step', () => {
    const state = run(floor(table('a', { x: 500, y: 300 })), {
      type: 'floor',
      values: { width: 300, height: 200 },
    })
    expect(at(state, 'a')).toMatchObject({ x: 200, y: 120 })
    expect(state.past).toHaveLength(1)
  })

  it('puts a table into the middle of a full floor', () => {
    expect(
      freeSpot('rect_6_1', [table('a', { shape: 'rect_6_1', x: 0, y: 0 })], {
        width: 260,
        height: 200,
      }),
    ).toEqual({ x: 20, y: 50 })
  })
})

it('copies a floor with the next free codes', () => {
  const copy = copiedFloor(floor(table('A1'), table('A2')), '2F', new Set(['a1', 'a2', 'a4']))
  expect(copy).toMatchObject({ name: '2F', width: 600, height: 400 })
  expect(copy.tables.map(({ code }) => code)).toEqual(['A3', 'A5'])
  expect(copy.tables.map(({ id }) => id)).not.toContain('A1')
})

describe('table codes', () => {
  it.each([
    ['', 'required'],
    ['123456789', 'max_length'],
    ['A_1', 'invalid_table_code'],
    ['A-1', 'invalid_table_code'],
    ['safe', 'reserved_table_code'],
    ['ＯＵＴ', 'reserved_table_code'],
    ['b1', 'duplicate_table_code'],
  ])('refuses %j: %s', (code, problem) => {
    expect(codeProblems([{ id: 'x', code }], { elsewhere: new Set(['b1']) }).get('x')).toBe(problem)
  })

  it('marks both of two equal codes, folded by width and case', () => {
    expect([
      ...codeProblems(
        [
          { id: 'x', code: 'A1' },
          { id: 'y', code: 'ａ1' },
          { id: 'z', code: '座敷-1' },
        ],
        { elsewhere: none, stored: new Set(['座敷-1']) },
      ).keys(),
    ]).toEqual(['x', 'y'])
  })

  it('counts on from a code, keeping its zeros', () => {
    expect(nextFreeCode('A09', none)).toBe('A10')
    expect(nextFreeCode('A01', none)).toBe('A02')
    expect(nextFreeCode('窓', new Set(['窓1']))).toBe('窓2')
    expect(nextFreeCode('A-2', none)).toBe('A3')
    expect(nextFreeCode(undefined, new Set(['1', '2']))).toBe('3')
    expect(nextFreeCode('99999999', none)).toBe('1')
  })
})

import { describe, expect, it } from 'vitest'
import { choice, sampleItem, sampleMenu } from '../testing/sample-menu.ts'
import { readCatalog } from './catalog.ts'

const sold = (items: Record<string, unknown>[], date = '2026-03-02') =>
  readCatalog(sampleMenu({ 'menu-items': items }), date).items.map(({ item }) => item.id)

describe('the catalog of the simulator', () => {
  it.each([
    ['inactive', { active: false }],
    ['on no screen of the order app', { group_ids: [] }],
    ['without a known tax', { tax_id: 'gone' }],
    ['before its sale', { sale_from: '2026-03-03' }],
    ['after its sale', { sale_to: '2026-03-01' }],
    ['bound to more condiments than there are', { condiment_groups: [choice('size', 3, 3)] }],
  ])('leaves out what is %s', (_name, field) => {
    expect(sold([sampleItem('out', field), sampleItem('in')])).toEqual(['in'])
  })

  it('excludes sold-out items', () => {
    const states = new Map([['out', { menu_item_id: 'out', sold_out: true, remaining: 0 }]])
    const menu = sampleMenu({ 'menu-items': [sampleItem('out'), sampleItem('in')] })
    expect(readCatalog(menu, '2026-03-02', states).items.map(({ item }) => item.id)).toEqual(['in'])
  })

  it('includes the first and the last day of a sale period', () => {
    const item = sampleItem('season', { sale_from: '2026-03-02', sale_to: '2026-03-05' })
    expect(
      ['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-06'].map((date) => sold([item], date)),
    ).toEqual([[], ['season'], ['season'], []])
  })

  it('uses the limits of the item, or those of the group if the item has none', () => {
    const limits = readCatalog(sampleMenu(), '2026-03-02').items.map(({ item, choices }) => [
      item.id,
      choices.map(({ min, max }) => [min, max]),
    ])
    expect(limits).toEqual([
      [
        'bowl',
        [
          [1, 1],
          [0, 0],
        ],
      ],
      ['curry', [[1, 2]]],
      ['beer', []],
    ])
  })

  it('offers only active condiments, and taxes take-out at its own rate', () => {
    const condiments = [
      { id: 'small', name: 'small', price: 0, active: false },
      { id: 'large', name: 'large', price: 0, active: true },
    ]
    const [bowl, , beer] = readCatalog(sampleMenu({ condiments }), '2026-03-02').items
    expect(bowl?.choices.map((one) => one.condiments.map(({ id }) => id))).toEqual([
      ['large'],
      ['large'],
    ])
    expect([bowl?.eatIn.rate, bowl?.takeout.rate, beer?.takeout.rate]).toEqual(['10', '8', '10'])
    expect([bowl?.familyGroup, bowl?.majorGroup]).toEqual(['Rice', 'Food'])
  })
})

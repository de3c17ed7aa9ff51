import { describe, expect, it } from 'vitest'
import { sampleItem, samplePart } from '../testing/sample-records.ts'
import { buildOrderScreen, type ScreenView } from './order-screen.ts'

const main = (position: number | null) => ({ on_main_screen: true, main_position: position })
const records = {
  categories: [
    samplePart('food', { color: '#ff0000', ...main(3) }),
    samplePart('drink', { revenue_center_ids: ['bar'] }),
  ],
  subCategories: [
    { ...samplePart('rice', { ...main(1) }), category_id: 'food' },
    {
      ...samplePart('lunch', { time_period_ids: ['noon'], color: '#00ff00' }),
      category_id: 'food',
    },
    { ...samplePart('old', { active: false, ...main(0) }), category_id: 'food' },
    { ...samplePart('beer'), category_id: 'drink' },
  ],
  groups: [
    {
      ...samplePart('bowls', { ...main(2) }),
      sub_category_id: 'rice',
      menu_item_ids: ['gone', 'tuna', 'beef', 'off'],
    },
    {
      ...samplePart('sets', { ...main(null) }),
      sub_category_id: 'lunch',
      menu_item_ids: ['beef', 'season'],
    },
  ],
  items: [
    sampleItem('beef', { sold_out: true }),
    sampleItem('tuna'),
    sampleItem('off', { active: false }),
    sampleItem('season', { sale_from: '2026-04-01' }),
  ],
}
const view: ScreenView = { period: 'all', center: 'all', date: '2026-03-02' }
const pages = (more: Partial<ScreenView>) =>
  buildOrderScreen(records, { ...view, ...more }).tabs.map((tab) => [
    tab.part.id,
    tab.pages.map((page) => page.part.id),
  ])

describe('the order screen', () => {
  it('shows pages by time and revenue center, and pages without either always', () => {
    expect(pages({})).toEqual([
      ['food', ['rice', 'lunch']],
      ['drink', ['beer']],
    ])
    expect(pages({ period: null, center: 'hall' })).toEqual([['food', ['rice']]])
    expect(pages({ period: 'noon', center: 'bar' })).toEqual([
      ['food', ['rice', 'lunch']],
      ['drink', ['beer']],
    ])
  })

  it('keeps the order of buttons and sold-out items, and hides other unsellable items', () => {
    const [food] = buildOrderScreen(records, view).tabs
    expect(
      food?.pages.map((page) => page.groups.map((group) => group.items.map((item) => item.id))),
    ).toEqual([[['tuna', 'beef']], [['beef']]])
    const [april] = buildOrderScreen(records, { ...view, date: '2026-04-01' }).tabs
    expect(april?.pages[1]?.groups[0]?.items.map((item) => item.id)).toEqual(['beef', 'season'])
  })

  it('passes colors down to headings', () => {
    const [food] = buildOrderScreen(records, view).tabs
    expect(food?.pages.map((page) => page.groups[0]?.color)).toEqual(['#ff0000', '#00ff00'])
  })

  it('sorts the first page by position, with entries without a position last', () => {
    const names = (more: Partial<ScreenView>) =>
      buildOrderScreen(records, { ...view, ...more }).main.map((entry) =>
        entry.kind === 'group' ? entry.group.part.id : entry.kind,
      )
    expect(names({})).toEqual(['page', 'bowls', 'tab', 'sets'])
    expect(names({ period: null })).toEqual(['page', 'bowls', 'tab'])
  })
})

import { describe, expect, it } from 'vitest'
import { seededRandom } from '../random.ts'
import { sampleMenu } from '../testing/sample-menu.ts'
import { readCatalog } from '../visits/catalog.ts'
import { playVisit } from '../visits/visit.ts'
import { cashiersOf, crewOf, lendersOf, type Worker } from './crew.ts'

const worker = (id: string, ...rights: string[]): Worker => ({
  id,
  name: id,
  flags: Object.fromEntries(
    ['payment', 'discount', 'void', 'exchange'].map((right) => [right, rights.includes(right)]),
  ),
})
const hall = worker('hall', 'payment')
const lead = worker('lead', 'payment', 'discount', 'void', 'exchange')
const kitchen = worker('kitchen')

function visits(staff: Worker, crew: readonly Worker[]) {
  const catalog = readCatalog(sampleMenu(), '2026-03-02')
  return Array.from({ length: 300 }, (_, index) => {
    const random = seededRandom(`visit ${index}`)
    const seatedAt = new Date('2026-03-02T03:00:00Z')
    return playVisit({
      uid: `v-${index}`,
      catalog,
      random,
      seatedAt,
      release: 7,
      table: catalog.tables[0] ?? null,
      staff,
      crew,
    })
  }).flatMap((visit) => visit ?? [])
}

describe('staff of a device', () => {
  it('have numbers if no one has a code, and take payments if permitted', () => {
    expect(crewOf([], 'US').map(({ name }) => name)).toEqual([
      'Staff 1',
      'Staff 2',
      'Staff 3',
      'Staff 4',
    ])
    expect(cashiersOf([kitchen, hall, lead])).toEqual([hall, lead])
    expect(cashiersOf([kitchen])).toEqual([kitchen])
  })

  it('approve actions of colleagues that they have the right to', () => {
    expect(lendersOf(lead, ['payment', 'discount'], [hall, lead])).toEqual([])
    expect(lendersOf(hall, ['payment', 'discount'], [hall, lead])).toEqual(['lead'])
    expect(lendersOf(hall, ['discount'], [hall, kitchen])).toBeNull()
  })

  it('are named in their actions, together with the approver', () => {
    const lent = visits(hall, [hall, lead])
    const discounted = lent.filter(({ receipt }) => receipt.discount)
    const voids = lent.flatMap((visit) => visit.voids)
    expect(discounted.length).toBeGreaterThan(0)
    expect(voids.length).toBeGreaterThan(0)
    expect(
      discounted.every(
        ({ receipt }) => receipt.staff?.id === 'hall' && receipt.approved_by?.[0] === 'lead',
      ),
    ).toBe(true)
    for (const line of voids)
      expect(line).toMatchObject({ staff_id: 'hall', approved_by: ['lead'] })
  })

  it('discount and void nothing if no one can approve it', () => {
    const alone = visits(hall, [hall, kitchen])
    expect(alone.some(({ receipt, voids: lines }) => receipt.discount || lines.length > 0)).toBe(
      false,
    )
  })
})

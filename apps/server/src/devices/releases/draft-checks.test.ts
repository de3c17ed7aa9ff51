import { sampleCondiment, sampleGroup, sampleItem } from '@pos/domain/testing/sample-records'
import { expect, it } from 'vitest'
import { checkDraft } from './draft-checks.ts'
import type { Entities } from './manifest.ts'

const link = (id: string, min: number | null = null, max: number | null = null) => ({
  condiment_group_id: id,
  min_select: min,
  max_select: max,
})

function problemsOf(item: object, groups: readonly object[]) {
  const entities = {
    'menu-items': [sampleItem('soba', { ...item, tax_id: 'tax' })],
    taxes: [{ id: 'tax' }],
    condiments: [
      sampleCondiment('hot'),
      sampleCondiment('cold'),
      sampleCondiment('gone', { active: false }),
    ],
    'condiment-groups': groups,
  } as unknown as Entities
  return checkDraft(entities, '2026-11-21').flatMap(({ resource, code, severity }) =>
    resource === 'menu-items' && severity === 'error' ? [code] : [],
  )
}

it('finds requirements that the order screen cannot satisfy', () => {
  const one = sampleGroup('one', ['hot', 'gone'])
  expect(problemsOf({ condiment_groups: [link('one', 1)] }, [one])).toEqual([])
  expect(problemsOf({ condiment_groups: [link('one', 2)] }, [one])).toEqual(['too_few_condiments'])
  expect(problemsOf({ required_condiment: true }, [one])).toEqual(['required_condiment_missing'])
})

it('checks groups inside a group', () => {
  const inner = sampleGroup('inner', ['gone'], 1)
  const outer = sampleGroup('outer', ['hot', 'cold'], 0, 0, ['inner'])
  expect(problemsOf({ condiment_groups: [link('outer')] }, [outer, inner])).toEqual([
    'too_few_condiments',
  ])
  const full = sampleGroup('inner', ['hot', 'cold'], 2)
  expect(problemsOf({ condiment_groups: [link('outer', 0, 1)] }, [outer, full])).toEqual([
    'min_above_max',
  ])
})

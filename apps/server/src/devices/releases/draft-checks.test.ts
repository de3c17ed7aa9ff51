import { sampleCondiment, sampleGroup, sampleItem } from '@pos/domain/testing/sample-records'
import { describe, expect, it } from 'vitest'
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

describe('printers', () => {
  const printer = (id: string, type: string) => ({ id, name: id, type, ip_address: '10.0.0.1' })
  const warned = (printers: readonly object[], items: readonly object[] = []) =>
    checkDraft(
      { printers, 'menu-items': items, taxes: [{ id: 'tax' }] } as unknown as Entities,
      '2026-11-21',
    ).flatMap(({ code, name }) =>
      ['no_printer', 'no_receipt_printer', 'no_kitchen_printer'].includes(code)
        ? [`${code} ${name}`.trim()]
        : [],
    )
  const item = (name: string, printer_ids: readonly string[], family_group_id = 'grill') => ({
    ...sampleItem(name, { printer_ids, tax_id: 'tax' }),
    family_group_id,
  })

  it('are missed', () => {
    expect(warned([])).toEqual(['no_printer'])
    expect(warned([printer('grill', 'kitchen')])).toEqual(['no_receipt_printer'])
    expect(warned([printer('register', 'receipt')])).toEqual([])
  })

  it('are missed by items of a family group that the kitchen prints', () => {
    const both = [printer('register', 'receipt'), printer('grill', 'kitchen')]
    const jar = item('Jar of sauce', [], 'goods')
    expect(warned(both, [item('Thigh', ['grill']), item('Liver', []), jar])).toEqual([
      'no_kitchen_printer Liver',
    ])
    expect(warned(both, [item('Thigh', ['register']), jar])).toEqual([
      'no_kitchen_printer Thigh',
      'no_kitchen_printer Jar of sauce',
    ])
    expect(warned([printer('register', 'receipt')], [item('Thigh', [])])).toEqual([])
  })
})

import { weekdays as domainWeekdays } from '@pos/domain/days/calendar-date'
import { paymentTypes as domainPaymentTypes } from '@pos/domain/money/payment-types'
import { tableShapes as domainTableShapes } from '@pos/domain/tables/table-shapes'
import { allTexts } from '@pos/texts/all'
import rules from '@pos/texts/ja/messages/rules.json'
import { locales } from '@pos/texts/locales'
import { problemText } from '@pos/texts/message-text'
import { describe, expect, it } from 'vitest'
import type { FieldData, Fields } from './fields/field.ts'
import { fieldSchema } from './fields/field-schema.ts'
import { createSchema, recordSchema, updateSchema } from './fields/schema.ts'
import { permissions } from './permissions.ts'
import { paymentTypes } from './pricing/payments.ts'
import { weekdays } from './pricing/time-periods.ts'
import { problemsOf } from './problems.ts'
import type { ResourceDefinition } from './resource.ts'
import { resources, shownResources } from './resources.ts'
import { tableShapes } from './shop/shop-maps.ts'

const all: readonly [string, ResourceDefinition][] = Object.entries(resources)
const carried = ['id', 'version', 'created_at', 'updated_at', 'position']

/** Returns all fields by dotted path, including those of rows. */
function fieldsOf(fields: Fields, prefix = ''): [path: string, field: Fields[string]][] {
  return Object.entries(fields).flatMap(([name, field]) => [
    [`${prefix}${name}`, field] as [string, Fields[string]],
    ...fieldsOf(field.fields ?? {}, `${prefix}${name}.`),
  ])
}

/** Returns the faults of a field's definition. */
function faults({
  kind,
  min,
  max,
  options,
  fields,
  to,
  rule,
  default: initial,
  ...field
}: FieldData): string[] {
  const checks: Record<string, boolean> = {
    'least above most': min !== undefined && max !== undefined && min > max,
    'text without a length': kind === 'text' && !(max !== undefined && max > 0),
    'columns or rule on no text':
      kind !== 'text' && (field.maxWidth !== undefined || rule !== undefined),
    'number without bounds':
      ['integer', 'decimal', 'money'].includes(kind) && (min === undefined || max === undefined),
    'no choices, or one twice':
      ['choice', 'choices'].includes(kind) &&
      (!options?.length || new Set(options).size !== options.length),
    'choices that are no keys': (options ?? []).some(
      (option) => !/^([a-z0-9_]+|[A-Z]{2,3})$/.test(option),
    ),
    'reference to nothing':
      ['reference', 'references'].includes(kind) && !(to !== undefined && to in resources),
    'order on what is no references': field.ordered === true && kind !== 'references',
    'rows without fields': kind === 'list' && Object.keys(fields ?? {}).length === 0,
    'values of nothing plain':
      (kind === 'values') !== (field.item !== undefined) ||
      (field.item !== undefined && faults(field.item).length > 0),
    'key that is no text': field.key && kind !== 'text',
    'default that is null': initial === null,
  }
  return Object.keys(checks).filter((fault) => checks[fault])
}

describe('resources', () => {
  it('have unique names and paths', () => {
    expect(all.filter(([name, resource]) => resource.name !== name)).toEqual([])
    const paths = all.map(([, resource]) => resource.path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !/^[a-z]+([-/][a-z]+)*$/.test(path))).toEqual([])
  })

  describe.each(all)('%s', (_, resource) => {
    const names = Object.keys(resource.fields)

    it('asks for a permission that exists', () => {
      expect(Object.keys(permissions)).toContain(resource.permission)
    })

    it('has valid fields with consistent names', () => {
      expect(
        fieldsOf(resource.fields).flatMap(([path, field]) =>
          faults(field).map((fault) => `${path}: ${fault}`),
        ),
      ).toEqual([])
      const bad = fieldsOf(resource.fields).filter(
        ([path]) => !path.split('.').every((name) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)),
      )
      expect(bad).toEqual([])
      expect(names.filter((name) => carried.includes(name))).toEqual([])
    })

    it('is nested below another resource by a reference that lists filter by', () => {
      const [above, ...rest] = resource.path.split('/')
      expect(resource.parent === undefined).toBe(rest.length === 0)
      if (resource.parent === undefined) return
      expect(resource.fields[resource.parent]).toMatchObject({
        kind: 'reference',
        required: true,
        to: above,
      })
      expect(resource.list.filters).toContain(resource.parent)
    })

    it('has a label, and list settings that name existing fields', () => {
      expect(resource.fields[resource.label]).toMatchObject({ kind: 'text', required: true })
      const { search, sort, filters, defaultSort } = resource.list
      expect(search.filter((name) => resource.fields[name]?.kind !== 'text')).toEqual([])
      expect([...sort, ...filters].filter((name) => !names.includes(name))).toEqual([])
      expect([
        ...sort,
        'created_at',
        'updated_at',
        ...(resource.sortable ? ['position'] : []),
      ]).toContain(defaultSort.replace(/^-/, ''))
    })

    it('has defaults that its own rules accept', () => {
      const bad = fieldsOf(resource.fields).filter(
        ([, field]) =>
          field.default !== undefined && !fieldSchema(field).safeParse(field.default).success,
      )
      expect(bad.map(([path]) => path)).toEqual([])
    })

    it('refuses an empty body for its required fields only', () => {
      const result = createSchema(resource).safeParse({})
      const required = names.filter((name) => {
        const field = resource.fields[name]!
        return field.required && !field.readOnly && field.default === undefined
      })
      const problems = result.success ? {} : problemsOf(result.error)
      expect(Object.keys(problems).toSorted()).toEqual(required.toSorted())
      expect(
        new Set(Object.values(problems).flatMap((list) => list.map((one) => one.key))),
      ).toEqual(new Set(['required']))
    })

    it('explains every problem with a readable text', () => {
      const wrongs = [
        Symbol('none'),
        true,
        -1e15,
        0.5,
        '🍣\u0000',
        'x'.repeat(5000),
        ['x', 'x'],
        {},
      ]
      const keys = wrongs.flatMap((wrong) => {
        const result = createSchema(resource).safeParse({
          ...Object.fromEntries(names.map((name) => [name, wrong])),
          no_such_field: 1,
        })
        return result.success ? [] : Object.values(problemsOf(result.error)).flat()
      })
      expect(keys.filter(({ key }) => !(key in rules)).map(({ key }) => key)).toEqual([])
      expect(
        keys.map((one) => problemText('en', one)).filter((text) => /\{\w+\}/.test(text)),
      ).toEqual([])
    })

    it('changes only sent fields, and never fields set by the server', () => {
      expect(updateSchema(resource).safeParse({ version: 1 }).data).toEqual({ version: 1 })
      expect(updateSchema(resource).safeParse({}).success).toBe(false)
      const readOnly = names.filter((name) => resource.fields[name]?.readOnly)
      for (const name of readOnly)
        expect(updateSchema(resource).safeParse({ version: 1, [name]: null }).success).toBe(false)
      expect(Object.keys(recordSchema(resource).shape).toSorted()).toEqual(
        [
          ...names,
          ...carried.filter((name) => name !== 'position' || resource.sortable),
        ].toSorted(),
      )
    })
  })
})

describe('fixed sets', () => {
  it('are those of the domain', () => {
    expect([...paymentTypes]).toEqual(domainPaymentTypes.map((one) => one.type))
    expect([...tableShapes].toSorted()).toEqual(Object.keys(domainTableShapes).toSorted())
    expect([...weekdays]).toEqual([...domainWeekdays])
  })
})

it.each(Object.values<ResourceDefinition>(shownResources))(
  'an empty list of $name says in one sentence or two what it is for',
  ({ name }) => {
    for (const locale of locales) {
      const texts = allTexts[locale][name as keyof (typeof allTexts)[typeof locale]] as {
        readonly empty?: string
      }
      expect(texts.empty, `${locale} ${name}`).toMatch(/^.{15,140}[.。]$/)
    }
  },
)

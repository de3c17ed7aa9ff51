import type { Field } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { foldText } from '@pos/domain/text/fold-text'
import { textsOf } from '@pos/domain/values'
import { expect, it } from 'vitest'
import { statementsOf } from '../measures/count-statements.ts'
import type { Body } from '../sales/sampler.ts'
import type { Bench } from './suite-bench.ts'

type Made = Body & { id: string; version: number }

/** Cases for lists: pages, order, search, filters, and the number of SQL statements. */
export function listCases(resource: ResourceDefinition, bench: () => Bench): void {
  const { list, fields } = resource
  /** Three complete records, one with empty optional fields, and the records that they refer to. */
  const fill = async (): Promise<Made[]> => {
    await bench().make(await bench().sampler.minimal(resource))
    for (let count = 0; count < 3; count += 1) await bench().make()
    return (await bench().api('GET', '?per_page=200')).body.data
  }
  const ids = async (query: string) => {
    const { status, body } = await bench().api('GET', query)
    expect(body.errors ?? status).toBe(200)
    return body.data.map((record: Made) => record.id)
  }

  it('lists whole records page by page, in three statements at most', async () => {
    const records = await fill()
    for (const record of records)
      expect(record).toEqual((await bench().api('GET', `/${record.id}`)).body.data)
    const [first, second, behind] = await Promise.all(
      ['?per_page=2', '?per_page=2&page=2', '?per_page=2&page=99'].map((query) =>
        bench().api('GET', query),
      ),
    )
    expect(first?.body).toEqual({
      data: records.slice(0, 2),
      meta: { page: 1, per_page: 2, total: records.length },
    })
    expect(second?.body.data).toEqual(records.slice(2, 4))
    expect(behind?.body).toEqual({
      data: [],
      meta: { page: 99, per_page: 2, total: records.length },
    })
    for (const query of ['?per_page=200', '?page=9']) {
      const statements = await statementsOf(bench().server, () => bench().api('GET', query))
      expect(statements.length).toBeGreaterThan(0)
      expect(statements.length).toBeLessThanOrEqual(3)
    }
  })

  it('sorts by its default and by every column that it offers, both ways', async () => {
    const records = await fill()
    const offered = [
      ...list.sort,
      'created_at',
      'updated_at',
      ...(resource.sortable ? ['position'] : []),
    ]
    expectSorted(records, list.defaultSort, fields)
    for (const key of offered.flatMap((name) => [name, `-${name}`])) {
      const { body } = await bench().api('GET', `?sort=${key}`)
      expect(body.data).toHaveLength(records.length)
      expectSorted(body.data, key, fields)
    }
    expect((await bench().api('GET', `?sort=-created_at,${list.sort[0]}`)).status).toBe(200)
    expect(Object.keys((await bench().api('GET', '?sort=search_text')).body.errors)).toEqual([
      'sort',
    ])
  })

  it('finds by every searched field, whatever the width, case and kana', async () => {
    await fill()
    const searched = list.search.filter(
      (name) => fields[name]?.rule !== 'jan_code' && fields[name]?.rule !== 'alphanumeric',
    )
    for (const name of searched) {
      const target = await bench().make({
        ...(await bench().sampler.full(resource)),
        [name]: 'カレー Udon',
      })
      for (const q of ['かれー', 'ｶﾚｰ', 'ｕｄｏｎ', 'UDON かれ'])
        expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual([target.id])
      expect(await ids('?q=%25')).toEqual([])
      await bench().api('DELETE', `/${target.id}`)
    }
  })

  it('filters by every field that it offers', async () => {
    const records = await fill()
    const [first] = records.toReversed()
    expect(await ids(`?id=${first?.id}`)).toEqual([first?.id])
    for (const name of list.filters) {
      for (const value of filterValues(fields[name], first?.[name])) {
        const expected = records
          .filter((record) => matches(record[name], value))
          .map((record) => record.id)
        expect({ [`${name}=${value}`]: await ids(`?${name}=${value}`) }).toEqual({
          [`${name}=${value}`]: expected,
        })
      }
    }
  })

  it('refuses queries that it does not understand', async () => {
    const wrong = [
      'no_such=1',
      'page=0',
      'page=x',
      'per_page=0',
      'per_page=201',
      'sort=',
      `q=${'x'.repeat(201)}`,
      'id=1',
    ]
    const bad = list.filters
      .filter((name) => fields[name]?.kind !== 'choice')
      .map((name) => `${name}=wrong`)
    for (const query of [...wrong, ...bad]) {
      const { status, body } = await bench().api('GET', `?${query}`)
      expect([query, status, Object.keys(body.errors ?? {})]).toEqual([
        query,
        422,
        [query.split('=')[0]],
      ])
    }
  })
}

function expectSorted(records: readonly Body[], key: string, fields: ResourceDefinition['fields']) {
  const name = key.replace(/^-/, '')
  const values = records
    .map((record) => sortValue(record[name], fields[name]))
    .filter((value) => value !== null)
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  expect({ [key]: values }).toEqual({ [key]: key.startsWith('-') ? sorted.toReversed() : sorted })
  // Empty values come last in both directions.
  expect(records.slice(values.length).every((record) => record[name] === null)).toBe(true)
}

function sortValue(value: unknown, field: Field<unknown> | undefined): number | string | null {
  if (value === null || value === undefined) return null
  if (field?.kind === 'text') return foldText(String(value))
  return field?.kind === 'decimal' || typeof value === 'boolean' || typeof value === 'number'
    ? Number(value)
    : String(value)
}

function filterValues(field: Field<unknown> | undefined, value: unknown): string[] {
  if (field?.kind === 'boolean') return ['true', 'false']
  if (field?.kind === 'reference') return [String(value), 'none']
  if (field?.kind === 'references') return [...textsOf(value), 'none']
  if (field?.kind === 'integer' || field?.kind === 'money') {
    const number = Number(value)
    return [`${number}`, `${number}..`, `..${number}`, `${number - 1}..${number}`]
  }
  if (field?.kind === 'date') {
    const date = String(value)
    return [date, `${date}..`, `..${date}`, `${date}..${date}`]
  }
  return [String(value), (field?.options ?? []).join(',')]
}

function matches(value: unknown, expectedRows: string) {
  if (value === null) return expectedRows === 'none'
  if (Array.isArray(value))
    return expectedRows === 'none' ? value.length === 0 : value.includes(expectedRows)
  const [from, to] = expectedRows.split('..')
  if (to === undefined) return expectedRows.split(',').includes(String(value))
  // Dates sort as text, figures by value.
  const sized = (one: unknown) => (typeof value === 'number' ? Number(one) : String(one))
  return (from === '' || sized(value) >= sized(from)) && (to === '' || sized(value) <= sized(to))
}

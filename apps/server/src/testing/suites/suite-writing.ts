import { maskOf, secretHint } from '@pos/contract/fields/secret-mask'
import type { ResourceDefinition } from '@pos/contract/resource'
import { textsOf } from '@pos/domain/values'
import { expect, it } from 'vitest'
import type { Body } from '../sales/sampler.ts'
import type { TestServer } from '../server.ts'
import type { Bench } from './suite-bench.ts'

const someId = '01900000-0000-7000-8000-000000000000'

/** Cases for creating, reading, updating and deleting, and their history. */
export function writingCases(resource: ResourceDefinition, bench: () => Bench): void {
  const { fields, label } = resource

  it('keeps every field that it is given', async () => {
    const body = await bench().sampler.full(resource)
    const { status, body: answer } = await bench().api('POST', '', body)
    expect(answer.errors ?? status).toBe(201)
    expectHolds(bench(), answer.data, body)
    expect(answer.data).toMatchObject({ version: 1, created_at: expect.stringMatching(/Z$/) })
    expect((await bench().api('GET', `/${answer.data.id}`)).body.data).toEqual(answer.data)
  })

  it('fills what is left out with the declared defaults', async () => {
    const body = await bench().sampler.minimal(resource)
    expectHolds(bench(), await bench().make(body), { ...empty(resource), ...body })
  })

  it('answers 404 for a record that is not there and 400 for what is no id', async () => {
    const change = { version: 1, [label]: 'Other' }
    expect((await bench().api('GET', `/${someId}/history`)).body.exception).toBe('NotFound')
    for (const [method, body] of [['GET'], ['PUT', change], ['DELETE']] as const) {
      expect((await bench().api(method, `/${someId}`, body)).body.exception).toBe('NotFound')
      expect((await bench().api(method, '/1', body)).body.exception).toBe('BadRequest')
    }
  })

  it('changes what a PUT says and keeps what it leaves out', async () => {
    const made = await bench().make()
    const named = await bench().api('PUT', `/${made.id}`, { version: 1, [label]: 'Renamed' })
    expect(named.body.data).toEqual({
      ...made,
      [label]: 'Renamed',
      version: 2,
      updated_at: named.body.data.updated_at,
    })
    const other = await bench().sampler.full(resource)
    const rewritten = await bench().api('PUT', `/${made.id}`, { version: 2, ...other })
    expect(rewritten.body.errors ?? rewritten.status).toBe(200)
    expectHolds(bench(), rewritten.body.data, { ...other, version: 3 })
  })

  it('empties what may be empty', async () => {
    const made = await bench().make()
    const cleared = await bench().api('PUT', `/${made.id}`, { version: 1, ...empty(resource) })
    expect(cleared.body.errors ?? cleared.status).toBe(200)
    expectHolds(bench(), cleared.body.data, empty(resource))
  })

  it('refuses a stale or missing version and answers the current record', async () => {
    const made = await bench().make()
    await bench().api('PUT', `/${made.id}`, { version: 1, [label]: 'First' })
    const second = await bench().api('PUT', `/${made.id}`, { version: 1, [label]: 'Second' })
    const current = (await bench().api('GET', `/${made.id}`)).body.data
    expect([second.status, second.body.exception]).toEqual([409, 'StaleRecord'])
    expect(second.body.data).toEqual(current)
    expect(current).toMatchObject({ [label]: 'First', version: 2 })
    expect(
      Object.keys((await bench().api('PUT', `/${made.id}`, { [label]: 'Third' })).body.errors),
    ).toEqual(['version'])
  })

  it('deletes a record with everything that belongs to it', async () => {
    const made = await bench().make()
    const before = (await bench().api('GET')).body.meta.total
    expect((await bench().api('DELETE', `/${made.id}`)).status).toBe(204)
    expect((await bench().api('GET', `/${made.id}`)).status).toBe(404)
    expect((await bench().api('DELETE', `/${made.id}`)).status).toBe(404)
    expect((await bench().api('GET')).body.meta.total).toBe(before - 1)
  })

  it('tells who changed what, also of a record that is gone', async () => {
    const made = await bench().make()
    await bench().api('PUT', `/${made.id}`, { version: 1 })
    await bench().api('PUT', `/${made.id}`, { version: 2, [label]: 'Renamed' })
    await bench().api('DELETE', `/${made.id}`)
    const { data } = (await bench().api('GET', `/${made.id}/history`)).body
    const by = { user_name: bench().callerName, at: '2026-04-10T03:00:00.000Z' }
    const content = Object.fromEntries(Object.keys(fields).map((name) => [name, made[name]]))
    expect(data).toEqual([
      {
        id: expect.anything(),
        action: 'delete',
        version: 4,
        ...by,
        before: { ...content, [label]: 'Renamed' },
        after: null,
      },
      {
        id: expect.anything(),
        action: 'update',
        version: 3,
        ...by,
        before: { [label]: made[label] },
        after: { [label]: 'Renamed' },
      },
      { id: expect.anything(), action: 'create', version: 1, ...by, before: null, after: content },
    ])
  })
}

/** Returns a record whose body has only the required fields. */
function empty(resource: ResourceDefinition): Body {
  const optional = Object.entries(resource.fields).filter(
    ([, field]) =>
      !field.readOnly && !field.positiveWhen && (!field.required || field.default !== undefined),
  )
  return Object.fromEntries(optional.map(([name, field]) => [name, field.default ?? null]))
}

/** A record with sorted lists where the other side owns the order. */
export function inAnyOrder(server: TestServer, resource: ResourceDefinition, record: Body): Body {
  const children = server.engine.features.get(resource.name)?.children ?? {}
  const unordered = Object.keys(children).filter(
    (name) => children[name]?.orderedBy && name in record,
  )
  return {
    ...record,
    ...Object.fromEntries(unordered.map((name) => [name, textsOf(record[name]).toSorted()])),
  }
}

/** Checks that a record contains a body, in any order where the other side owns it. */
function expectHolds({ server, resource }: Bench, record: Body, body: Body) {
  const sorted = (from: Body) => inAnyOrder(server, resource, from)
  const secrets = Object.entries(body).filter(
    ([name, value]) => resource.fields[name]?.kind === 'secret' && typeof value === 'string',
  )
  const masked = Object.fromEntries(
    secrets.map(([name, value]) => [name, maskOf(secretHint(String(value)))]),
  )
  expect(sorted(record)).toMatchObject({ ...sorted(body), ...masked })
}

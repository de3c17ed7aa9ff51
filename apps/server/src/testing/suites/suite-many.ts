import type { ResourceDefinition } from '@pos/contract/resource'
import { problemText } from '@pos/texts/message-text'
import { expect, it } from 'vitest'
import { upload } from '../peers/upload.ts'
import type { Bench } from './suite-bench.ts'

const someId = '01900000-0000-7000-8000-000000000000'

/** Cases for writes to several records: order, batch, and bulk actions. */
export function orderAndBatchCases(resource: ResourceDefinition, bench: () => Bench): void {
  if (resource.sortable) orderCases(resource, bench)
  if (resource.transfer) {
    bulkCases(resource, bench)
    transferCases(resource, bench)
  }
  if (resource.batch) batchCases(resource, bench)
  else
    it('has no batch', async () => {
      expect((await bench().api('PATCH', '/batch', { records: [] })).status).toBe(404)
    })
}

/** File formats do not depend on the database: one of them is enough on a server. */
const formats = process.env.TEST_DATABASE_URL
  ? ['format=csv']
  : ['format=csv', 'format=csv&charset=shift_jis', 'format=xlsx']

/** Cases for export and an unchanged import. */
function transferCases(resource: ResourceDefinition, bench: () => Bench) {
  it.each(formats)('imports what it exports (%s) without a change', async (query) => {
    const { make, server, caller, sampler } = bench()
    await make()
    await make(await sampler.minimal(resource))
    const path = `/v1/${resource.path}`
    const { total } = (await bench().api('GET')).body.meta
    const headers = { authorization: `Bearer ${caller.token}` }
    const { rawPayload } = await server.engine.http.inject({
      method: 'GET',
      url: `${path}/export?${query}`,
      headers,
    })
    const { body } = await upload(server, caller, `${path}/import?dry_run=true`, rawPayload)
    const changed = body.data?.rows.filter((row: { action: string }) => row.action !== 'unchanged')
    expect(changed ?? body.errors).toEqual([])
    expect(body.data.counts.unchanged).toBe(total)
  })
}

const listed = async (bench: Bench): Promise<string[]> =>
  (await bench.api('GET', '?per_page=200')).body.data.map((record: { id: string }) => record.id)

function orderCases(resource: ResourceDefinition, bench: () => Bench) {
  it('adds new records at the end and takes a new order of all', async () => {
    const { make, api } = bench()
    await make()
    const last = await make()
    const before = await listed(bench())
    expect(before.at(-1)).toBe(last.id)
    const moved = [last.id, ...before.slice(0, -1)]
    expect((await api('PUT', '/order', { ids: moved })).body).toEqual({
      data: { write_id: expect.any(String) },
    })
    expect(await listed(bench())).toEqual(moved)
    expect((await api('GET', `/${last.id}`)).body.data).toMatchObject({
      position: 0,
      version: last.version,
    })
  })

  it('rejects an order that misses, repeats or invents a record, and keeps the old one', async () => {
    const { make, api, foreign } = bench()
    const [first, second] = [await make(), await make()]
    const before = await listed(bench())
    const { sampler } = await foreign()
    const foreignId = (await sampler.create(resource, await sampler.full(resource))).id
    for (const ids of [
      before.slice(1),
      [...before, first.id],
      [...before, foreignId],
      [second.id, second.id, ...before.slice(2)],
      [],
    ]) {
      const refused = await api('PUT', '/order', { ids })
      expect([refused.status, refused.body.exception]).toEqual([409, 'Conflict'])
    }
    expect((await api('PUT', '/order', {})).body.exception).toBe('ValidationFailed')
    expect(await listed(bench())).toEqual(before)
  })
}

function batchCases(resource: ResourceDefinition, bench: () => Bench) {
  const { label } = resource
  const stored = async (id: string) => (await bench().api('GET', `/${id}`)).body.data

  it('changes many records and leaves the trail of each', async () => {
    const { make, api } = bench()
    const [first, second] = [await make(), await make()]
    const records = [
      { id: second.id, version: 1, [label]: 'Two' },
      { id: first.id, version: 1, [label]: 'One' },
    ]
    const { status, body } = await api('PATCH', '/batch', { records })
    expect(body.errors ?? status).toBe(200)
    expect(body.data).toEqual([await stored(second.id), await stored(first.id)])
    expect(await stored(first.id)).toEqual({
      ...first,
      [label]: 'One',
      version: 2,
      updated_at: expect.anything(),
    })
    expect((await api('GET', `/${second.id}/history`)).body.data[0]).toMatchObject({
      action: 'update',
      after: { [label]: 'Two' },
    })
  })

  it('keeps nothing when one record is wrong, and says which', async () => {
    const { make, api } = bench()
    const [first, second] = [await make(), await make()]
    const change = async (other: object) =>
      api('PATCH', '/batch', {
        records: [
          { id: first.id, version: 1, [label]: 'One' },
          { id: second.id, version: 1, ...other },
        ],
      })
    const wrong = await change({ [label]: '', no_such_field: 1 })
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(
      [`records.1.${label}`, 'records.1.no_such_field'].toSorted(),
    )
    expect((await change({ id: someId, [label]: 'Two' })).body.exception).toBe('NotFound')
    expect(Object.keys((await change({ id: first.id })).body.errors)).toEqual(['records'])
    const stale = await change({ version: 9, [label]: 'Two' })
    expect([stale.status, stale.body.exception, stale.body.data]).toEqual([
      409,
      'StaleRecord',
      [second],
    ])
    expect([await stored(first.id), await stored(second.id)]).toEqual([first, second])
  })

  if (resource.fields[label]?.key)
    it('gives no two records of one batch the same name, whatever the width', async () => {
      const { make, api } = bench()
      const [first, second] = [await make(), await make()]
      const records = [
        { id: first.id, version: 1, [label]: 'One' },
        { id: second.id, version: 1, [label]: 'ｏｎｅ' },
      ]
      const { body } = await api('PATCH', '/batch', { records })
      expect(body.errors).toEqual({
        [`records.1.${label}`]: [problemText('en', { key: 'not_unique' })],
      })
      expect([await stored(first.id), await stored(second.id)]).toEqual([first, second])
    })

  it('lets records of one batch pass their unique values on', async () => {
    const { make, api } = bench()
    const [first, second] = [await make(), await make()]
    for (const [name, field] of Object.entries(resource.fields).filter(([, one]) => one.key)) {
      const versions = {
        first: (await stored(first.id)).version,
        second: (await stored(second.id)).version,
      }
      const records = [
        { id: first.id, version: versions.first, [name]: second[name] },
        { id: second.id, version: versions.second, [name]: field.required ? first[name] : null },
      ]
      const { status, body } = await api('PATCH', '/batch', { records })
      expect(body.errors ?? status).toBe(200)
      expect(body.data.map((record: Record<string, unknown>) => record[name])).toEqual(
        records.map((record) => record[name]),
      )
    }
  })
}

function bulkCases(resource: ResourceDefinition, bench: () => Bench) {
  it('deletes all that are chosen, or none', async () => {
    const { make, api } = bench()
    const ids = [(await make()).id, (await make()).id]
    const before = await listed(bench())
    expect(
      (await api('POST', '/bulk', { action: 'delete', ids: [...ids, someId] })).body.exception,
    ).toBe('NotFound')
    expect(await listed(bench())).toEqual(before)
    const { status, body } = await api('POST', '/bulk', { action: 'delete', ids })
    expect([status, body]).toEqual([200, { data: { count: 2, write_id: expect.any(String) } }])
    expect(await listed(bench())).toEqual(before.filter((id) => !ids.includes(id)))
    expect((await api('GET', `/${ids[1]}/history`)).body.data[0].action).toBe('delete')
  })

  it('finds no foreign record to delete', async () => {
    const { sampler } = await bench().foreign()
    const { id } = await sampler.create(resource, await sampler.full(resource))
    expect(
      (await bench().api('POST', '/bulk', { action: 'delete', ids: [id] })).body.exception,
    ).toBe('NotFound')
  })

  if (!('active' in resource.fields)) return
  it('switches all that are chosen on or off, or none', async () => {
    const { make, api } = bench()
    const ids = [(await make()).id, (await make()).id]
    const states = async () =>
      (await Promise.all(ids.map((id) => api('GET', `/${id}`)))).map(({ body }) => body.data.active)
    for (const [action, active] of [
      ['deactivate', false],
      ['activate', true],
    ] as const) {
      const before = await states()
      expect((await api('POST', '/bulk', { action, ids: [...ids, someId] })).body.exception).toBe(
        'NotFound',
      )
      expect(await states()).toEqual(before)
      expect((await api('POST', '/bulk', { action, ids })).body.data).toMatchObject({ count: 2 })
      expect(await states()).toEqual([active, active])
    }
  })
}

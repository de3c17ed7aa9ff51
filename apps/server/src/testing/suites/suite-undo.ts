import type { ResourceDefinition } from '@pos/contract/resource'
import { expect, it } from 'vitest'
import type { Body } from '../sales/sampler.ts'
import type { Bench } from './suite-bench.ts'
import { inAnyOrder } from './suite-writing.ts'

/** Cases for undo by history: earlier versions, deleted records, writes of several records. */
export function undoCases(resource: ResourceDefinition, bench: () => Bench): void {
  const { label } = resource
  const stored = async (id: string) => (await bench().api('GET', `/${id}`)).body.data
  const undo = async (id: string) =>
    bench().server.call(bench().caller, 'POST', `/v1/writes/${id}/undo`)
  /** Changes of a record besides its fields on a write. */
  const moved = { version: expect.any(Number), updated_at: expect.anything() }

  it('returns to an earlier version, and forth again', async () => {
    const made = await bench().make()
    const other = await bench().sampler.full(resource)
    const changed = (await bench().api('PUT', `/${made.id}`, { version: 1, ...other })).body.data
    const undone = await bench().api('POST', `/${made.id}/restore`, { version: 2, to: 1 })
    expect(undone.body.errors ?? undone.status).toBe(200)
    const sorted = (record: Body) => inAnyOrder(bench().server, resource, record)
    expect(sorted(undone.body.data)).toMatchObject(
      sorted({
        ...withoutSecrets(resource, withoutServers(resource, made)),
        version: 3,
        updated_at: expect.anything(),
      }),
    )
    const again = await bench().api('POST', `/${made.id}/restore`, { version: 3, to: 2 })
    expect(sorted(again.body.data)).toEqual(
      sorted({ ...changed, version: 4, updated_at: expect.anything() }),
    )
  })

  it('returns to no version if another user wrote since', async () => {
    const made = await bench().make()
    await bench().api('PUT', `/${made.id}`, { version: 1, [label]: 'Mine' })
    await bench().api('PUT', `/${made.id}`, { version: 2, [label]: 'Theirs' })
    const late = await bench().api('POST', `/${made.id}/restore`, { version: 2, to: 1 })
    expect([late.status, late.body.exception, late.body.data]).toEqual([
      409,
      'StaleRecord',
      await stored(made.id),
    ])
    const agreed = await bench().api('POST', `/${made.id}/restore`, { version: 3, to: 1 })
    expect(agreed.body.data).toMatchObject({ [label]: made[label], version: 4 })
  })

  if (!hasTrash(resource)) return
  it('brings a deleted record back as it was', async () => {
    const [made, next] = [await bench().make(), await bench().make()]
    const before = (await bench().api('GET', '?per_page=200')).body.data
    const [first, second] = [await stored(made.id), await stored(next.id)]
    expect((await bench().api('DELETE', `/${made.id}`)).status).toBe(204)
    const listed = await bench().server.call(bench().caller, 'GET', '/v1/trash')
    expect(listed.body.data[0]).toEqual({
      id: made.id,
      resource: resource.name,
      name: String(made[label]),
      user_name: bench().callerName,
      at: '2026-04-10T03:00:00.000Z',
    })
    const restored = await bench().api('POST', `/${made.id}/undelete`, {})
    expect(restored.body.errors ?? restored.status).toBe(200)
    const kept = withoutServers(resource, first)
    expect(withoutServers(resource, await stored(made.id))).toEqual({ ...kept, ...moved })
    expect((await stored(made.id)).version).toBeGreaterThan(first.version)
    expect(await stored(next.id)).toEqual({ ...second, ...moved })
    const ids = (records: { id: string }[]) => records.map(({ id }) => id)
    expect(ids((await bench().api('GET', '?per_page=200')).body.data)).toEqual(ids(before))
    expect((await bench().api('POST', `/${made.id}/undelete`, {})).body.exception).toBe('NotFound')
    expect(
      (await bench().api('GET', `/${made.id}/history`)).body.data.map(
        (entry: { action: string }) => entry.action,
      ),
    ).toEqual(expect.arrayContaining(['restore', 'delete', 'create']))
  })

  if (resource.fields[label]?.key)
    it('says that a name is taken, and restores under another', async () => {
      const made = await bench().make()
      await bench().api('DELETE', `/${made.id}`)
      const other = await bench().make()
      await bench().api('PUT', `/${other.id}`, { version: 1, [label]: made[label] })
      const refused = await bench().api('POST', `/${made.id}/undelete`, {})
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [label]])
      expect(refused.body.data).toEqual({ name: made[label], missing: [] })
      expect((await bench().api('POST', `/${made.id}/undelete`, { name: 'Again' })).status).toBe(
        200,
      )
      expect(await stored(made.id)).toMatchObject({ [label]: 'Again', created_at: made.created_at })
    })

  if (resource.sortable)
    it('undoes an order around newer records, unless another user reordered since', async () => {
      for (let index = 0; index < 3; index++) await bench().make()
      const list = async (): Promise<string[]> =>
        (await bench().api('GET', '?per_page=200&sort=position')).body.data.map(
          ({ id }: { id: string }) => id,
        )
      const order = async (ids: string[]) =>
        (await bench().api('PUT', '/order', { ids })).body.data.write_id
      const before = await list()
      const first = await order(before.toReversed())
      const { id: added } = await bench().make()
      const undone = await undo(first)
      expect(undone.body).toEqual({ data: { restored: 0, write_id: expect.any(String) } })
      expect(await list()).toEqual([...before, added])
      expect((await undo(undone.body.data.write_id)).status).toBe(200)
      expect(await list()).toEqual([...before.toReversed(), added])
      await order([added, ...before])
      const late = await undo(first)
      expect([late.status, late.body.exception]).toEqual([409, 'Conflict'])
      expect(await list()).toEqual([added, ...before])
    })

  if (resource.transfer)
    it('undoes the deletion of many, and the undoing', async () => {
      const made = [await bench().make(), await bench().make()]
      const ids = made.map(({ id }) => id)
      const before = await Promise.all(ids.map(stored))
      const { write_id } = (await bench().api('POST', '/bulk', { action: 'delete', ids })).body.data
      const undone = await undo(write_id)
      expect(undone.body).toEqual({ data: { restored: 2, write_id: expect.any(String) } })
      const plain = (records: Record<string, unknown>[]) =>
        records.map((record) => ({ ...withoutServers(resource, record), ...moved }))
      expect(
        (await Promise.all(ids.map(stored))).map((record) => withoutServers(resource, record)),
      ).toEqual(plain(before))
      expect((await undo(undone.body.data.write_id)).status).toBe(200)
      expect((await bench().api('GET', `/${ids[0]}`)).status).toBe(404)
    })

  if (resource.batch)
    it('undoes a batch, all or nothing', async () => {
      const made = [await bench().make(), await bench().make()]
      const records = made.map(({ id }, index) => ({ id, version: 1, [label]: `Batch ${index}` }))
      const versions = await Promise.all(made.map(({ id }) => stored(id)))
      const sent = records.map((record, index) => ({
        ...record,
        version: versions[index]?.version,
      }))
      const { meta } = (await bench().api('PATCH', '/batch', { records: sent })).body
      const first = await stored(made[0]?.id ?? '')
      await bench().api('PUT', `/${first.id}`, { version: first.version, [label]: 'Since' })
      const late = await undo(meta.write_id)
      expect([late.status, late.body.exception, late.body.data]).toEqual([
        409,
        'Conflict',
        [{ id: first.id, name: 'Since' }],
      ])
      await bench().api('PUT', `/${made[1]?.id}`, {
        version: (await stored(made[1]?.id ?? '')).version,
        [label]: 'Other',
      })
      const again = (
        await bench().api('PATCH', '/batch', {
          records: [{ id: first.id, version: first.version + 1, [label]: 'Last' }],
        })
      ).body
      expect((await undo(again.meta.write_id)).status).toBe(200)
      expect(await stored(first.id)).toMatchObject({ [label]: 'Since' })
    })
}

/** Deleting shops and organizations removes more than their record (docs/decisions/040). */
const hasTrash = ({ name }: ResourceDefinition) => name !== 'shops' && name !== 'organizations'

/** Removes values that servers and devices write, which an undo does not restore. */
function withoutServers({ fields }: ResourceDefinition, record: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !fields[name]?.readOnly))
}

/** The history has no secrets, so they stay unchanged. */
function withoutSecrets({ fields }: ResourceDefinition, record: Body): Body {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => fields[name]?.kind !== 'secret'),
  )
}

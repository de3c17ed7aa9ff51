import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
const client = clientOf(server)

type Stored = Record<string, unknown> & { id: string; version: number }
/** Undoes a step. */
type Undo = () => Promise<{ status: number; body: unknown }>

/** A step: its kind, and numbers from 0 to 1 that select its target. */
const step = fc.record({
  kind: fc.constantFrom(
    'create',
    'rename',
    'reprice',
    'link',
    'delete',
    'delete many',
    'batch',
    'order',
  ),
  which: fc.double({ min: 0, max: 0.999, noNaN: true }),
  other: fc.double({ min: 0, max: 0.999, noNaN: true }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const list = async (path: string): Promise<Stored[]> =>
  (await client.call('GET', `${path}?per_page=200&sort=position`)).body.data
const undoWrite =
  (id: string): Undo =>
  () =>
    client.call('POST', `writes/${id}/undo`)
const at = <T>(values: readonly T[], share: number): T | undefined =>
  values[Math.floor(values.length * share)]

/** Returns the records in the form and order that people see. */
async function state() {
  const items = await list('menu-items')
  const allergies = await list('allergies')
  return {
    items: items.map(({ id, name, price, allergy_ids }) => ({ id, name, price, allergy_ids })),
    allergies: allergies.map(({ id, name }) => ({ id, name })),
  }
}

/** Restores the version of a record before a change, regardless of later changes and undos. */
const restore =
  (path: string, { id, version }: Stored): Undo =>
  async () => {
    const { version: current } = (await client.call('GET', `${path}/${id}`)).body.data
    return client.call('POST', `${path}/${id}/restore`, { version: current, to: version })
  }

/** Performs a step; null if the product refuses it. */
async function act({ kind, which, other }: Step, taxId: string): Promise<Undo | null> {
  const [items, allergies] = [await list('menu-items'), await list('allergies')]
  const [item, allergy] = [at(items, which), at(allergies, other)]
  // Few names, so that freed ones are used again.
  const name = `N${Math.floor(other * 6)}`
  if (kind === 'create') {
    const { status, body } = await client.call('POST', 'menu-items', {
      name,
      price: 100,
      tax_id: taxId,
    })
    return status === 201 ? () => client.call('DELETE', `menu-items/${body.data.id}`) : null
  }
  if (!item || !allergy) return null
  const change = async (path: string, record: Stored, values: object) => {
    const { status } = await client.call('PUT', `${path}/${record.id}`, {
      version: record.version,
      ...values,
    })
    return status === 200 ? restore(path, record) : null
  }
  if (kind === 'rename') return change('menu-items', item, { name })
  if (kind === 'reprice') return change('menu-items', item, { price: Math.floor(other * 1000) })
  if (kind === 'link')
    return change('menu-items', item, {
      allergy_ids: allergies.slice(Math.floor(other * allergies.length)).map(({ id }) => id),
    })
  if (kind === 'delete') {
    const [path, record] = which < 0.5 ? ['menu-items', item] : ['allergies', allergy]
    const { status } = await client.call('DELETE', `${path}/${record.id}`)
    return status === 204 ? () => client.call('POST', `${path}/${record.id}/undelete`, {}) : null
  }
  if (kind === 'delete many') {
    const ids = items.slice(Math.floor(which * items.length)).map(({ id }) => id)
    const { status, body } = await client.call('POST', 'menu-items/bulk', { action: 'delete', ids })
    return status === 200 ? undoWrite(body.data.write_id) : null
  }
  if (kind === 'batch') {
    const records = items.map(({ id, version, price }) => ({
      id,
      version,
      price: Number(price) + 7,
    }))
    const { status, body } = await client.call('PATCH', 'menu-items/batch', { records })
    return status === 200 ? undoWrite(body.meta.write_id) : null
  }
  const ids = items.map(({ id }) => id)
  const from = Math.floor(other * ids.length)
  const { status, body } = await client.call('PUT', 'menu-items/order', {
    ids: [...ids.slice(from), ...ids.slice(0, from)],
  })
  return status === 200 ? undoWrite(body.data.write_id) : null
}

it('undoing random writes one by one restores the first state', { timeout: 120_000 }, async () => {
  const { id: taxId } = await client.create('taxes', {
    label: 'Ten',
    rate: '10',
    kind: 'inclusive',
    rounding: 'down',
  })
  for (const name of ['Egg', 'Milk', 'Wheat']) await client.create('allergies', { name })
  for (const name of ['A', 'B', 'C'])
    await client.create('menu-items', { name, price: 500, tax_id: taxId })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const before = await state()
      const undos: Undo[] = []
      for (const one of steps) {
        const undo = await act(one, taxId)
        if (undo) undos.push(undo)
      }
      for (const undo of undos.toReversed()) {
        const { status, body } = await undo()
        expect([200, 204], JSON.stringify(body)).toContain(status)
      }
      expect(await state()).toEqual(before)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8), endOnFailure: true },
  )
})

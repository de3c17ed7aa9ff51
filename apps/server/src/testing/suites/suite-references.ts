import type { Field } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { entriesOf, isRow, rowsOf, textsOf } from '@pos/domain/values'
import { problemText } from '@pos/texts/message-text'
import { expect, it } from 'vitest'
import { type Body, resourceNamed } from '../sales/sampler.ts'
import type { Bench } from './suite-bench.ts'

const missingId = '01900000-0000-7000-8000-000000000000'

/** Cases for references: valid targets, and targets that cannot be deleted. */
export function referenceCases(resource: ResourceDefinition, bench: () => Bench): void {
  const keys = Object.entries(resource.fields).filter(([, field]) => field.key && !field.readOnly)

  // A shop refers to its own records, which a new one does not have; shops.test.ts covers this.
  if (resource.name !== 'shops' && Object.values(resource.fields).some(pointsElsewhere)) {
    it("refuses another shop's and missing records wherever it points", async () => {
      const current = await bench().sampler.full(resource)
      const foreign = await (await bench().foreign()).sampler.full(resource)
      for (const body of [foreign, replaceIds(current, resource, missingId)])
        await expectNotFound(current, body, pathsOf(resource, body))
      const [first = ''] = pathsOf(resource, current)
      await expectNotFound(current, replaceIds(current, resource, missingId, first), [first])

      async function expectNotFound(current: Body, body: Body, paths: string[]) {
        const references = Object.fromEntries(
          Object.entries(resource.fields)
            .filter(([, field]) => pointsElsewhere(field))
            .map(([name]) => [name, body[name]]),
        )
        const text = problemText('en', { key: 'not_found' })
        const expected = Object.fromEntries(paths.map((path) => [path, [text]]))
        const created = await bench().api('POST', '', { ...current, ...references })
        expect([created.status, created.body.errors]).toEqual([422, expected])
        const made = await bench().make()
        const changed = await bench().api('PUT', `/${made.id}`, { version: 1, ...references })
        expect([changed.status, changed.body.errors]).toEqual([422, expected])
        expect((await bench().api('GET', `/${made.id}`)).body.data).toEqual(made)
      }
    })

    it('keeps what it points at from being deleted, and says where it is used', async () => {
      const { server, caller, make, api } = bench()
      const made = await make()
      const use = (of: string) => ({
        resource: resource.name,
        id: made.id,
        name: made[resource.label],
        name_en: made.name_en ?? null,
        of,
      })
      for (const [to, id] of blocking(bench(), made)) {
        const path = `/v1/${resourceNamed(to).path}/${id}`
        const refused = await server.call(caller, 'DELETE', path)
        expect([path, refused.status, refused.body.exception]).toEqual([path, 409, 'RecordInUse'])
        expect(refused.body.data).toContainEqual(use(id))
        const { of: _of, ...shown } = use(id)
        expect((await server.call(caller, 'GET', `${path}/uses`)).body.data).toContainEqual(shown)
        expect((await server.call(caller, 'GET', path)).status).toBe(200)
      }
      expect((await api('DELETE', `/${made.id}`)).status).toBe(204)
      for (const [to, id] of blocking(bench(), made)) {
        const path = `/v1/${resourceNamed(to).path}/${id}`
        const { body } = await server.call(caller, 'DELETE', path)
        expect(body.data ?? []).not.toContainEqual(use(id))
      }
    })
  }

  for (const [name, field] of keys) {
    it(`holds ${name} unique in its scope, whatever the width and case`, async () => {
      const first = await bench().make()
      const second = await bench().make()
      const twin = field.rule === 'name' ? wideCapitals(String(first[name])) : first[name]
      const used = { [name]: [problemText('en', { key: 'not_unique' })] }
      const body = { ...(await bench().sampler.full(resource)), [name]: twin }
      expect((await bench().api('POST', '', body)).body.errors).toEqual(used)
      expect(
        (await bench().api('PUT', `/${second.id}`, { version: 1, [name]: twin })).body.errors,
      ).toEqual(used)
      const respelled = await bench().api('PUT', `/${first.id}`, { version: 1, [name]: twin })
      expect(respelled.body.data).toMatchObject({ [name]: twin, version: 2 })
      const { caller, sampler } = await bench().foreign()
      const elsewhere = { ...(await sampler.full(resource)), [name]: twin }
      const { body: answer } = await bench().server.call(
        caller,
        'POST',
        `/v1/${resource.path}`,
        elsewhere,
      )
      expect(answer.errors ?? answer.data[name]).toEqual(resource.scope === 'global' ? used : twin)
    })
  }
}

const pointsElsewhere = (field: Field<unknown>): boolean =>
  ['reference', 'references', 'image'].includes(field.kind) ||
  (field.kind === 'list' && Object.values(field.fields ?? {}).some(pointsElsewhere))

/** Every reference in a body: its path, resource and id. */
function referencesOf(
  resource: Pick<ResourceDefinition, 'fields'>,
  body: Body,
  prefix = '',
): { path: string; to: string; id: string }[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = body[name]
    const path = prefix + name
    if (value === null || value === undefined) return []
    if (field.kind === 'reference' || field.kind === 'image')
      return [{ path, to: field.to ?? 'files', id: String(value) }]
    if (field.kind === 'references')
      return textsOf(value).map((id, index) => ({
        path: `${path}.${index}`,
        to: field.to ?? '',
        id,
      }))
    if (field.kind !== 'list') return []
    return rowsOf(value).flatMap((row, index) =>
      referencesOf({ fields: field.fields ?? {} }, row, `${path}.${index}.`),
    )
  })
}

const pathsOf = (resource: ResourceDefinition, body: Body) =>
  referencesOf(resource, body).map(({ path }) => path)

/** The body with another id at one path, or at all. */
const replaceIds = (body: Body, resource: ResourceDefinition, id: string, only?: string): Body =>
  (only ? [only] : pathsOf(resource, body)).reduce(
    (replaced, path) => withId(replaced, path.split('.'), id),
    body,
  )

/** The row with another id at the end of the path. In a list of ids each gets a different one. */
function withId(row: Body, [name = '', ...rest]: readonly string[], id: string): Body {
  const [index, ...inside] = rest
  if (index === undefined) return { ...row, [name]: id }
  const entries = entriesOf(row[name]).map((entry, at) => {
    if (String(at) !== index) return entry
    return isRow(entry) ? withId(entry, inside, id) : id.slice(0, -1) + index
  })
  return { ...row, [name]: entries }
}

/**
 * Returns the records that a record refers to and thereby protects: not pictures, and not records
 * that list it.
 */
function blocking({ server, resource }: Bench, record: Body): (readonly [string, string])[] {
  const features = [...server.engine.features.values()]
  const shared = new Set(
    features.flatMap((one) =>
      Object.values(one.children)
        .filter((child) => child.orderedBy)
        .map((child) => child.table),
    ),
  )
  const children = server.engine.features.get(resource.name)?.children ?? {}
  const found = referencesOf(resource, record).filter(
    ({ path, to }) =>
      to !== 'files' && !shared.has(children[path.split('.')[0] ?? '']?.table ?? ''),
  )
  return [...new Map(found.map(({ to, id }) => [id, [to, id] as const])).values()]
}

/** ｓａｍｐｌｅ in full-width capitals instead of the plain letters. */
const wideCapitals = (text: string) =>
  text
    .toUpperCase()
    .replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

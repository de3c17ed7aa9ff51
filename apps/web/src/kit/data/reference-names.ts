import type { Field, Fields } from '@pos/contract/field'
import type { RecordOf, ResourceDefinition } from '@pos/contract/resource'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { api } from '#lib/api-client.ts'
import { resourceNamed } from './referrers.ts'
import { type AnyRecord, keysOf, type Page } from './resource-access.ts'

const nameStaleMilliseconds = 60_000
const mostIdsAtOnce = 100

/** The text that names a record to people: its label, on English screens its English name where it has one. */
export function labelOf(resource: ResourceDefinition, record: AnyRecord | RecordOf<ResourceDefinition>, locale: string): string {
  const values = record as AnyRecord
  const english = locale === 'en' ? values.name_en : null
  return String(english || values[resource.label] || '')
}

/** The record that a reference points at; undefined while it is on its way, null when it is gone. */
export function useReferenced(to: string, id: string | null | undefined): AnyRecord | null | undefined {
  const client = useQueryClient()
  return useQuery({ ...nameOptions(client, to, id ?? ''), enabled: Boolean(id) }).data
}

/** Names of everything that some records point at, by id: one request a resource, however many there are. */
export function useNamesIn(resource: ResourceDefinition, records: readonly (Readonly<Record<string, unknown>> | null)[]): ReadonlyMap<string, string> {
  const client = useQueryClient()
  const { i18n } = useTranslation()
  const wanted = new Map<string, string>()
  for (const record of records) if (record) collect(resource.fields, record, wanted)
  return useQueries({
    queries: [...wanted].map(([id, to]) => nameOptions(client, to, id)),
    combine: (results) => {
      const names = new Map<string, string>()
      for (const [index, [id, to]] of [...wanted].entries()) {
        const target = resourceNamed(to)
        const record = results[index]?.data
        if (target && record) names.set(id, labelOf(target, record, i18n.language))
      }
      return names
    },
  })
}

/** Keeps records that came in another way, so that their names need not be asked for. */
export function keepNames(client: QueryClient, resource: ResourceDefinition, records: readonly AnyRecord[]): void {
  for (const record of records) client.setQueryData(keysOf(resource).name(record.id), record)
}

function nameOptions(client: QueryClient, to: string, id: string) {
  const resource = resourceNamed(to)
  return {
    queryKey: resource ? keysOf(resource).name(id) : [to, 'name', id],
    queryFn: () => (resource ? askFor(client, resource, id) : Promise.resolve(null)),
    staleTime: nameStaleMilliseconds,
  }
}

function collect(fields: Fields, record: Readonly<Record<string, unknown>>, wanted: Map<string, string>) {
  for (const [name, value] of Object.entries(record)) {
    const field: Field<unknown> | undefined = fields[name]
    if (!field || !value) continue
    if (field.kind === 'reference' && field.to) wanted.set(String(value), field.to)
    if (field.kind === 'references' && field.to) for (const id of value as string[]) wanted.set(id, field.to)
    if (field.kind === 'list') for (const row of value as Record<string, unknown>[]) collect(field.fields ?? {}, row, wanted)
  }
}

type Waiting = { id: string; resolve: (record: AnyRecord | null) => void; reject: (error: unknown) => void }
const waiting = new WeakMap<QueryClient, Map<ResourceDefinition, Waiting[]>>()

/** Gathers what one draw of the screen asks for into one request a resource. */
function askFor(client: QueryClient, resource: ResourceDefinition, id: string): Promise<AnyRecord | null> {
  let gathered = waiting.get(client)
  if (!gathered) {
    gathered = new Map()
    waiting.set(client, gathered)
  }
  const all = gathered
  return new Promise((resolve, reject) => {
    const queue = all.get(resource)
    if (queue) queue.push({ id, resolve, reject })
    else {
      all.set(resource, [{ id, resolve, reject }])
      queueMicrotask(() => {
        const asked = all.get(resource) ?? []
        all.delete(resource)
        for (let start = 0; start < asked.length; start += mostIdsAtOnce) void fetchNames(resource, asked.slice(start, start + mostIdsAtOnce))
      })
    }
  })
}

async function fetchNames(resource: ResourceDefinition, asked: readonly Waiting[]) {
  try {
    const id = [...new Set(asked.map((one) => one.id))].join(',')
    const page = await api.get<{ readonly response?: z.ZodType<Page> }>(`/v1/${resource.path}`, { id, per_page: mostIdsAtOnce }, { noProgress: true, silent: true })
    const found = new Map(page.data.map((record) => [record.id, record]))
    for (const one of asked) one.resolve(found.get(one.id) ?? null)
  } catch (error) {
    for (const one of asked) one.reject(error)
  }
}

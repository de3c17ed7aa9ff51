import type { Fields } from '@pos/contract/fields/field'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Feature } from '../feature.ts'
import { NameIndex } from './name-index.ts'
import { inScope } from './read.ts'

/** Names that identify the records of one resource in files. */
export interface Names {
  /** The name, with the id appended if the name is ambiguous. */
  textOf(id: string): string
  /** The ids that a name or such a text refers to; names may be ambiguous. */
  idsOf(text: string): readonly string[]
}

/** The names of all records that a resource refers to, by resource. */
export type References = ReadonlyMap<string, Names>

const inBrackets = /\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]\s*$/i

/**
 * Reads the names of all records that a resource can refer to. Pictures have no names and are
 * referred to by id.
 */
export async function readReferences(context: Context, feature: Feature): Promise<References> {
  const found = new Map<string, Names>()
  for (const name of targetsOf(feature.resource.fields)) {
    const target = context.engine.features.get(name)
    if (target) found.set(name, await readNames(context, target))
  }
  return found
}

/** The resources that fields refer to. */
export function targetsOf(fields: Fields): ReadonlySet<string> {
  return new Set(
    Object.values(fields).flatMap((field) => [
      ...(field.to ? [field.to] : []),
      ...(field.fields ? targetsOf(field.fields) : []),
    ]),
  )
}

/** Reads the names of the records of one resource. */
export async function readNames(context: Context, feature: Feature): Promise<Names> {
  const { rows } = await sql<{ id: string; label: string }>`
    select t.id, ${sql.ref(`t.${feature.resource.label}`)} as label from ${sql.table(feature.table)} t where ${inScope(context, feature)}`.execute(
    context.db,
  )
  const labels = new Map(rows.map((row) => [row.id, row.label]))
  const ids = new NameIndex<string>()
  for (const { id, label } of rows) ids.add(label, id)
  return {
    textOf(id) {
      const label = labels.get(id)
      if (label === undefined) return id
      return ids.get(label).length > 1 || /[,、，\n[\]]/.test(label)
        ? `${label.replace(/[,、，\n]/g, ' ')} [${id}]`
        : label
    },
    idsOf(text) {
      const id =
        inBrackets.exec(text)?.[1]?.toLowerCase() ??
        (labels.has(text.trim()) ? text.trim() : undefined)
      if (id) return labels.has(id) ? [id] : []
      return ids.get(text)
    },
  }
}

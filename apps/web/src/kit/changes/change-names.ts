import type { RecordChange } from '@pos/contract/devices/releases'
import type { Field } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { isKeyOf } from '@pos/domain/typed-entries'
import { isRow } from '@pos/domain/values'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useNamesOf } from '../resource/reference-names.ts'
import { KnownNames } from './known-names.ts'

/** Changed fields of a record; `name` is the record's name, if known. */
type NamedChange = Pick<RecordChange, 'resource' | 'id' | 'name' | 'fields'>

type Ids = Map<string, string[]>

/** The contract of a resource, if this screen's version knows it. */
export function knownResource(name: string): ResourceDefinition | null {
  return isKeyOf(name, resources) ? resources[name] : null
}

/**
 * Names of all records that changed fields refer to, by id: the current name, otherwise the one in
 * the changes. Missing records are named as deleted.
 */
export function useChangeNames(changes: readonly NamedChange[]): ReadonlyMap<string, string> {
  const { t } = useTranslation('kit')
  const gone = t('changes.gone')
  const referred = referredIds(changes)
  const found = useNamesOf(referred)
  const names = new Map(use(KnownNames))
  for (const [target, ids] of referred) {
    const known = found.get(target)
    // Before the response it is unknown whether a record was deleted.
    for (const id of ids) names.set(id, known?.get(id) ?? (known && known.size > 0 ? gone : '…'))
  }
  for (const { id, name } of changes)
    if (name && (names.get(id) ?? gone) === gone) names.set(id, name)
  return names
}

/** The ids in changed fields, by resource. */
function referredIds(changes: readonly NamedChange[]): Ids {
  const found: Ids = new Map()
  for (const { resource, fields } of changes) {
    const definition = knownResource(resource)
    for (const { field, before, after } of fields) {
      const spec = definition?.fields[field]
      if (spec) for (const values of [before, after]) collect(spec, values, found)
    }
  }
  return found
}

function collect(spec: Field<unknown>, value: unknown, found: Ids) {
  for (const one of Array.isArray(value) ? value : [value]) {
    if (spec.to && typeof one === 'string') found.set(spec.to, [...(found.get(spec.to) ?? []), one])
    if (!spec.fields || typeof one !== 'object' || one === null) continue
    for (const [name, part] of Object.entries(spec.fields))
      collect(part, isRow(one) ? one[name] : undefined, found)
  }
}

import type { ResourceDefinition } from '@pos/contract/resource'

/**
 * Returns true if a field is edited in the list: switches, and amounts that are not entered at the
 * till.
 */
export function isEditable(
  { fields }: ResourceDefinition,
  source: string,
  record: Readonly<Record<string, unknown>>,
): boolean {
  const field = fields[source]
  if (!field || field.readOnly || record.editable === false) return false
  return (
    field.kind === 'boolean' ||
    (field.kind === 'money' && !(field.enteredWhen && record[field.enteredWhen] === true))
  )
}

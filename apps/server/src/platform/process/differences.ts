/** The fields in which two records differ, as `before` and `after`; null if they are equal. */
export function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  fields: readonly string[],
) {
  const changed = fields.filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  if (changed.length === 0) return null
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, record[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}

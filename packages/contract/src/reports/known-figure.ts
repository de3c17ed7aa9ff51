/** Counts that averages divide by. */
interface Counts {
  readonly receipts?: number
  readonly guests?: number
}

/**
 * A figure of receipts for screens, files and mails; null for an average without values, which is
 * not zero.
 */
export function knownFigure<Name extends string, Value extends number | null>(
  figures: Readonly<Record<Name, Value>> & Counts,
  name: Name,
): Value | null {
  if (name === 'average_per_guest' && figures.guests === 0) return null
  return name === 'average_per_receipt' && figures.receipts === 0 ? null : figures[name]
}

/**
 * Formats an instant canonically, as UTC with milliseconds, so that instants compare as text; PostgreSQL also accepts fewer offsets than
 * ISO 8601 allows.
 */
export function utcInstant(instant: string): string {
  return new Date(instant).toISOString()
}

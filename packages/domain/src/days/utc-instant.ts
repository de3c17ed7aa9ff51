/**
 * Formats an instant in UTC with milliseconds, so that instants can be compared as text. PostgreSQL
 * accepts fewer offsets than ISO 8601 allows.
 */
export function utcInstant(instant: string): string {
  return new Date(instant).toISOString()
}

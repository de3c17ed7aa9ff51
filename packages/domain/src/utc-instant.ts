/** An instant in its one spelling, as UTC with milliseconds: so instants compare as text, and PostgreSQL takes fewer offsets than ISO 8601 allows. */
export function utcInstant(instant: string): string {
  return new Date(instant).toISOString()
}

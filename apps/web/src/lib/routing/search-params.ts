/** The parameters of an address as text. */
export interface SearchParams {
  readonly [name: string]: string | undefined
}

/** Search parameters as plain text, `?q=…&page=2`: readable, and every value is a string. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The inverse of `parseSearch`; empty values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

const searches = new Map<string, Readonly<Record<string, unknown>>>()

/** Remembers how a list was looked at, so that the way back from a record leads to the same page and filters. */
export function rememberListSearch(base: string, search: Readonly<Record<string, unknown>>): void {
  searches.set(base, search)
}

/** How a list was looked at last. */
export function listSearchOf(base: string): Readonly<Record<string, unknown>> {
  return searches.get(base) ?? {}
}

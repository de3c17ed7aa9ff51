import { shownProfile, workspaceOf } from '../shown-profile.ts'
import type { SearchParams } from './search-params.ts'

/** The last state of a list in this tab, for returning and for previous and next records. */
export interface ListMemory {
  /** The address's parameters: page, sort, search and filters. */
  readonly search: SearchParams
  /** The records of the displayed page, in order. */
  readonly ids: readonly string[]
  readonly page: number
  readonly perPage: number
  /** Number of records on all pages. */
  readonly total: number
  /** Scroll position in pixels. */
  readonly scroll: number
  /** The last opened record. */
  readonly opened: string | null
  /** True while a record that was reached from the list is open. */
  readonly isAway: boolean
}

const blank: ListMemory = {
  search: {},
  ids: [],
  page: 1,
  perPage: 50,
  total: 0,
  scroll: 0,
  opened: null,
  isAway: false,
}
/** For windows without storage: until the page is reloaded. */
const memory = new Map<string, string>()

const prefix = 'list '
/** A list of another shop has other records. */
const keyOf = (path: string) => `${prefix}${workspaceOf(shownProfile.read())} ${path}`

/**
 * Returns the remembered state of the list at an address; null if it was not visited in this tab.
 * Survives a reload.
 */
export function recallList(path: string): ListMemory | null {
  const stored: Partial<ListMemory> | null = JSON.parse(readText(keyOf(path)) ?? 'null')
  return stored && { ...blank, ...stored }
}

/** Updates the remembered state of the list at an address. */
export function rememberList(path: string, part: Partial<ListMemory>): void {
  const key = keyOf(path)
  const text = JSON.stringify({ ...(recallList(path) ?? blank), ...part })
  try {
    sessionStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}

function readText(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** Forgets all lists of this tab with their searches. */
export function forgetLists(): void {
  memory.clear()
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // There was none.
  }
}

import { shownProfile, workspaceOf } from '../shown-profile.ts'
import type { SearchParams } from './search-params.ts'

/**
 * State of a list when it was last seen in this tab, for the way back and for previous and next
 * records.
 */
export interface ListMemory {
  /** The address's parameters: page, sort, search and filters. */
  readonly search: SearchParams
  /** The records of the page that was shown, in its order. */
  readonly ids: readonly string[]
  readonly page: number
  readonly perPage: number
  /** Records on all pages. */
  readonly total: number
  /** Scroll position in pixels. */
  readonly scroll: number
  /** The record that was opened from it last. */
  readonly opened: string | null
  /** True while a record is open that was reached from the list. */
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
/** For windows without storage: until the page is loaded again. */
const memory = new Map<string, string>()

const prefix = 'list '
/** A list of another shop holds other records. */
const keyOf = (path: string) => `${prefix}${workspaceOf(shownProfile.read())} ${path}`

/**
 * Returns the remembered state of the list at an address; null if it was not seen in this tab.
 * Survives a reload of the page.
 */
export function recallList(path: string): ListMemory | null {
  const stored: Partial<ListMemory> | null = JSON.parse(readText(keyOf(path)) ?? 'null')
  return stored && { ...blank, ...stored }
}

/** Remembers more of the list at an address; the rest stays. */
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

/** Forgets all lists of this tab, with what was searched for in them. */
export function forgetLists(): void {
  memory.clear()
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // There was none.
  }
}

import { browserStore } from '#lib/browser-store.ts'
import type { PagePath } from '#lib/routing/page-path.ts'
import type { SearchParams } from '#lib/routing/search-params.ts'
import { shownProfile, workspaceOf } from '#lib/shown-profile.ts'

/** A recently opened entry of the palette. */
interface RecentTarget {
  readonly label: string
  readonly detail: string
  readonly to: PagePath
  readonly search?: SearchParams
}

const most = 6
const prefix = 'palette '
/** Key of a person and workspace, because another shop has other records. */
const key = () => `${prefix}${shownProfile.read()?.id} ${workspaceOf(shownProfile.read())}`

/** Returns the pages opened last, newest first. */
export function readRecent(): readonly RecentTarget[] {
  try {
    const stored: readonly RecentTarget[] | null = JSON.parse(browserStore.read(key()) ?? 'null')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Moves a target to the front; only the newest six are kept. */
export function rememberRecent(target: RecentTarget): void {
  browserStore.write(
    key(),
    JSON.stringify([target, ...readRecent().filter(({ to }) => to !== target.to)].slice(0, most)),
  )
}

/**
 * Clears the recent entries of this browser, so that signing out leaves no names of records behind.
 */
export const forgetRecent = (): void => browserStore.removeAll(prefix)

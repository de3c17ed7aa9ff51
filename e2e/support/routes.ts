import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ShownResourceName, shownResources } from '@pos/contract/resources'
import type { ResourceDefinition } from '@pos/contract/resource'
import { can, type Permission, type UserRole } from '@pos/contract/permissions'
import type { Interface, Page } from './interface.ts'

/** An address of the product and who may see it; null: anybody, even signed out. */
export interface Route {
  readonly path: string
  readonly permission: Permission | null
  /** The first screen of its part, not a record's. */
  readonly isList: boolean
}

interface ScreenTables {
  readonly resourceScreens: Record<string, unknown>
  readonly otherScreens: Record<string, { permission: Permission }>
}

/** Addresses that need nobody signed in. */
export const publicPaths = ['/', '/login', '/forgot-password', '/reset-password', '/set-up', '/inspire'] as const

/** Every address behind the sign-in that the web app has a screen for; those of single records with a record of the shop. */
export async function readRoutes(person: Interface): Promise<Route[]> {
  const file = path.resolve(import.meta.dirname, '../../apps/web/src/app/screens.ts')
  const { resourceScreens, otherScreens } = (await import(pathToFileURL(file).href)) as ScreenTables
  const ofResources = await Promise.all(
    Object.keys(resourceScreens).map((name) => routesOf(shownResources[name as ShownResourceName], person)),
  )
  const ofOthers = await Promise.all(
    Object.entries(otherScreens).map(([below, { permission }]) => fillParameters(below, permission, person)),
  )
  return [...ofResources.flat(), ...ofOthers.flat()]
}

/** Whether a role may see a route. */
export function maySee(role: UserRole, { permission }: Route): boolean {
  return permission === null || can(role, permission)
}

async function routesOf({ path: below, permission, batch }: ResourceDefinition, person: Interface): Promise<Route[]> {
  // What this person may not list has addresses nevertheless; of its records none is known.
  const { data } = await person.get<Page>(`/v1/${below}?per_page=1`).catch(() => ({ data: [] as Page['data'] }))
  const parts = ['', '/new', ...data.map(({ id }) => `/${id}`), ...(batch ? ['/batch-update'] : [])]
  return parts.map((part) => ({ path: `/pos/${below}${part}`, permission, isList: part === '' }))
}

async function fillParameters(below: string, permission: Permission, person: Interface): Promise<Route[]> {
  const [folder, parameter] = below.split('/$')
  if (!parameter) return [{ path: `/pos/${below}`, permission, isList: true }]
  const found = await person.get<Page>(`/v1/${folder}?per_page=1`).catch(() => null)
  return (found?.data ?? []).map((record) => ({
    path: `/pos/${folder}/${String(record[parameter] ?? record.id)}`,
    permission,
    isList: false,
  }))
}

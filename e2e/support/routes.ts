import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { UserRole } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { shownResources } from '@pos/contract/resources'
import { insideSentence } from '@pos/texts/inside-sentence'
import type { Locale } from '@pos/texts/locales'
import type { Interface, Page } from './interface.ts'
import { type Part, type RouteLine, routeTable } from './route-table.ts'
import { textKey, textsOf } from './texts.ts'

type Named = Record<string, unknown> & { readonly id: string }

/** An address of the product, with the roles that may open it, its title and heading. */
export interface Route {
  readonly path: string
  readonly roles: readonly UserRole[]
  /** Returns the title of the page. */
  title(language: Locale): string
  /** Returns the heading; null if the screen computes it. */
  heading(language: Locale): string | null
}

/** The properties that are read from the app's table of screens. */
interface Screen {
  readonly path: string
  readonly resource: ResourceDefinition | null
}

/** Addresses that need no sign-in. */
export const publicPaths = [
  '/',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/set-up',
  '/unsubscribe',
  '/inspire',
] as const

/**
 * Returns whether a screen only reuses parts of other screens: the form of a new record, and the
 * batch update.
 */
export const drawnElsewhere = (path: string): boolean => /\/(?:new|batch-update)$/.test(path)

export function maySee(role: UserRole, { roles }: Route): boolean {
  return roles.includes(role)
}

/**
 * Returns every address of the table, with records of the shop for single-record screens. `missing`
 * decides what happens without a record.
 */
export async function readRoutes(
  person: Interface,
  missing: 'fail' | 'skip' = 'fail',
): Promise<Route[]> {
  const from = { person, missing }
  const routes = await Promise.all(
    routeTable.map((line) =>
      line.has ? resourceRoutes(line, line.has, from) : otherRoutes(line, from),
    ),
  )
  return routes.flat()
}

/** The client that reads records, and the handling of addresses without a record. */
interface Source {
  readonly person: Interface
  readonly missing: 'fail' | 'skip'
}

/**
 * Returns the path patterns of this table and of the app's table of screens, sorted for comparison.
 */
export async function readPatterns(): Promise<{ table: string[]; app: string[] }> {
  const file = path.resolve(import.meta.dirname, '../../apps/web/src/app/routing/site.ts')
  const { screens } = (await import(pathToFileURL(file).href)) as { screens: readonly Screen[] }
  const ofResource = ({ path: at, batch, parent }: ResourceDefinition) =>
    [at, ...(parent ? [at.replace('/', '/$parent/')] : [])].flatMap((base) => [
      base,
      `${base}/new`,
      `${base}/{id}`,
      ...(batch ? [`${base}/batch-update`] : []),
    ])
  return {
    table: routeTable
      .flatMap(({ at, has }) =>
        (has ?? ['list']).map((part) => (part === 'list' ? at : `${at}/${part}`)),
      )
      .toSorted(),
    app: screens
      .flatMap(({ path: at, resource }) => (resource ? ofResource(resource) : [at]))
      .toSorted(),
  }
}

async function resourceRoutes(
  { at, roles }: RouteLine,
  has: readonly Part[],
  from: Source,
): Promise<Route[]> {
  const below = at.replace('/$parent', '')
  const resource = Object.values<ResourceDefinition>(shownResources).find(
    (candidate) => candidate.path === below,
  )
  if (!resource) throw new Error(`No resource has the path ${below}`)
  const [record] = await recordsOf(from, below)
  const [parent] =
    at === below
      ? []
      : await recordsOf(from, at.split('/')[0] ?? '', String(record?.[resource.parent ?? ''] ?? ''))
  if (at !== below && !parent) return []
  const base = `/pos/${at.replace('$parent', parent?.id ?? '')}`
  const screen = (language: Locale) =>
    `${textsOf(language)(textKey(`navigation:paths.${below}`))} - POS`
  const open = from.missing === 'skip' && !record ? has.filter((part) => part !== '{id}') : has
  return open.map((part) => {
    if (part === '{id}' && !record) throw new Error(`No record to open at ${at}`)
    const end = part === 'list' ? '' : `/${part === '{id}' ? record?.id : part}`
    const heading = (language: Locale) => headingOf(part, language, { resource, record, parent })
    const title = (language: Locale) =>
      part === '{id}' ? `${heading(language)} - ${screen(language)}` : screen(language)
    return { path: `${base}${end}`, roles, title, heading }
  })
}

interface Address {
  readonly resource: ResourceDefinition
  readonly record: Named | undefined
  readonly parent: Named | undefined
}

function headingOf(
  part: Part,
  language: Locale,
  { resource: { name, label }, record, parent }: Address,
): string {
  const texts = textsOf(language)
  const nameOf = (named: Named, field: string) =>
    String((language === 'en' && named.name_en) || named[field])
  if (part === '{id}') return record ? nameOf(record, label) : ''
  if (part === 'new')
    return texts('kit:new_title', { name: insideSentence(texts(textKey(`${name}:title_one`))) })
  const title = texts(textKey(`${name}:title`))
  if (part === 'batch-update') return texts('kit:batch.title', { name: title })
  return parent ? texts('kit:of_parent', { parent: nameOf(parent, 'name'), name: title }) : title
}

async function otherRoutes({ at, roles, heading = '' }: RouteLine, from: Source): Promise<Route[]> {
  const common = {
    roles,
    title: (language: Locale) => `${textsOf(language)(textKey(`navigation:paths.${at}`))} - POS`,
    heading: (language: Locale) => (heading === '' ? null : textsOf(language)(heading)),
  }
  const [folder = '', parameter] = at.split('/$')
  if (!parameter) return [{ ...common, path: `/pos/${at}` }]
  return (await recordsOf(from, folder)).map((record) => ({
    ...common,
    path: `/pos/${folder}/${String(record[parameter] ?? record.id ?? record.uid)}`,
  }))
}

/**
 * Returns the first record of a list, or the record with an id. Of accounts, it returns one that
 * managers may see too.
 */
async function recordsOf(
  { person, missing }: Source,
  folder: string,
  id?: string,
): Promise<Named[]> {
  if (id) return [(await person.get<{ data: Named }>(`/v1/${folder}/${id}`)).data]
  const { data } = await person.get<Page>(
    folder === 'floor'
      ? '/v1/checks'
      : `/v1/${folder}?per_page=1${folder === 'users' ? '&role=shop_staff' : ''}`,
  )
  // Only data posted by devices are missing in the demo. The tests that post them open those
  // screens.
  if (data.length === 0 && missing === 'fail' && !/^(receipt|floor)/.test(folder))
    throw new Error(`The demo data have no ${folder}`)
  return data
}

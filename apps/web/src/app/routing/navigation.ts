import { can, type UserRole } from '@pos/contract/permissions'
import { isListPath, type ListPath } from '#lib/routing/page-path.ts'
import {
  type MenuGroupKey,
  type MenuIconName,
  type MenuSectionKey,
  menuGroups,
  menuSections,
} from '../shell/menu-groups.ts'
import { type Screen, screens } from './site.ts'

/** A link in the side menu; `path` is below /pos. Labels are `navigation:paths.<path>`. */
export interface MenuLink {
  readonly path: ListPath
  readonly icon: MenuIconName
}

/** A collapsible group of links. Labels are `navigation:groups.<key>`. */
export interface MenuGroup {
  readonly key: MenuGroupKey
  readonly icon: MenuIconName
  readonly links: readonly MenuLink[]
}

/** A section of the side menu. Labels are `navigation:sections.<key>`. */
export interface MenuSection {
  readonly key: MenuSectionKey
  readonly entries: readonly (MenuLink | MenuGroup)[]
}

/** The workspace. Without an organization or shop, its screens are missing. */
type Workspace = Partial<Record<'organization' | 'shop', object | null>>

/**
 * The side menu of a role in a workspace, without empty groups and sections. Without a shop it
 * contains only usable screens.
 */
export function menuFor(
  role: UserRole,
  workspace: Workspace = { organization: {}, shop: {} },
): MenuSection[] {
  const visible = screens.filter(
    (screen) => can(role, screen.permission) && isUsable(screen, workspace),
  )
  return menuSections
    .map((key) => ({ key, entries: entriesOf(key, visible) }))
    .filter(({ entries }) => entries.length > 0)
}

/** Screens without a resource need a shop, except those of the installation. */
function isUsable({ resource, path }: Screen, { organization, shop }: Workspace): boolean {
  const scope = resource?.scope ?? (path === 'firebase' ? 'global' : 'shop')
  return scope === 'global' || Boolean(scope === 'organization' ? organization : shop)
}

/** The links and groups of a section; a group is placed where its first screen is. */
function entriesOf(section: string, visible: readonly Screen[]): (MenuLink | MenuGroup)[] {
  return visible.flatMap(({ path, menu }): (MenuLink | MenuGroup)[] => {
    if (!menu || !isListPath(path)) return []
    const [parent, icon] = menu
    if (!isGroup(parent)) return parent === section ? [{ path, icon }] : []
    const group = menuGroups[parent]
    const links = visible.flatMap((screen) =>
      screen.menu?.[0] === parent && isListPath(screen.path)
        ? [{ path: screen.path, icon: screen.menu[1] }]
        : [],
    )
    return group.section === section && links[0]?.path === path
      ? [{ key: parent, icon: group.icon, links }]
      : []
  })
}

function isGroup(key: string): key is MenuGroupKey {
  return key in menuGroups
}

/** Every link of a menu, in order. */
export function linksOf(menu: readonly MenuSection[]): MenuLink[] {
  return menu.flatMap((section) =>
    section.entries.flatMap((entry): readonly MenuLink[] =>
      'path' in entry ? [entry] : entry.links,
    ),
  )
}

/** The key of the group of a path; null if it is in none. */
export function groupOf(menu: readonly MenuSection[], path: ListPath): MenuGroupKey | null {
  const groups = menu.flatMap(({ entries }) =>
    entries.flatMap((entry) => ('path' in entry ? [] : [entry])),
  )
  return groups.find(({ links }) => links.some((link) => link.path === path))?.key ?? null
}

/**
 * The first screen that a role may see (below `folder`, such as `reports/`). Without one in the
 * folder, the start screen; everyone may see their profile.
 */
export function firstPath(role: UserRole, folder = ''): `/pos/${ListPath}` {
  const links = linksOf(menuFor(role))
  const first = links.find(({ path }) => path.startsWith(folder)) ?? links[0]
  return `/pos/${first?.path ?? 'profile-info'}`
}

/**
 * The menu link to highlight for an address: a record's screens highlight their list; the longest
 * path wins. null if none matches.
 */
export function activePath(
  links: readonly Pick<MenuLink, 'path'>[],
  pathname: string,
): ListPath | null {
  // The groups of one sub-category have its id in the middle of their path.
  const below = pathname.replace(/^\/pos\//, '').replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/)/g, '')
  const fitting = links.filter(({ path }) => below === path || below.startsWith(`${path}/`))
  return fitting.reduce<ListPath | null>(
    (longest, { path }) => (path.length > (longest?.length ?? 0) ? path : longest),
    null,
  )
}

/**
 * The list or screen above an address, as a path below /pos, to continue from a record that does
 * not exist. null if there is none.
 */
export function listPathAbove(pathname: string): ListPath | null {
  const lists = screens.flatMap(({ menu, path }) => (menu && isListPath(path) ? [{ path }] : []))
  const path = activePath(lists, pathname)
  return path !== null && pathname !== `/pos/${path}` ? path : null
}

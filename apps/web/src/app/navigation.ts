import { can, type Permission, type UserRole } from '@pos/contract/permissions'
import { shownResources } from '@pos/contract/resources'
import { otherScreens, resourceScreens } from './screens.ts'

/** A link of the side menu; `path` below /pos. Labels are `navigation:paths.<path>`. */
export interface MenuLink {
  readonly path: string
  readonly permission: Permission
}

/** A group of links that can be closed. Labels are `navigation:groups.<key>`. */
export interface MenuGroup {
  readonly key: string
  readonly links: readonly MenuLink[]
}

/** A section of the side menu. Labels are `navigation:sections.<key>`. */
export interface MenuSection {
  readonly key: string
  readonly entries: readonly (MenuLink | MenuGroup)[]
}

const link = (path: string, permission: Permission): MenuLink => ({ path, permission })

/** The side menu, whole; an entry appears when its screen exists and the role may see it. */
const wholeMenu: readonly MenuSection[] = [
  {
    key: 'report',
    entries: [
      link('dashboard', 'reports'),
      {
        key: 'revenue',
        links: ['revenues', 'revenue-centers', 'tables', 'orders', 'payments', 'time-periods'].map((name) =>
          link(`reports/${name}`, 'reports'),
        ),
      },
      { key: 'receipts', links: [link('receipts', 'receipts'), link('receipt-void-orders', 'receipts')] },
    ],
  },
  {
    key: 'general',
    entries: [
      link('organizations', 'organizations'),
      link('users', 'accounts'),
      link('roles', 'roles'),
      { key: 'shop', links: [link('shops', 'shops'), link('devices', 'devices'), link('printers', 'printers')] },
    ],
  },
  {
    key: 'app',
    entries: [
      { key: 'table_screen', links: ['revenue-centers', 'table-charges', 'modes', 'shop-maps'].map((path) => link(path, 'table_screen')) },
      {
        key: 'order_screen',
        links: [
          'major-groups',
          'family-groups',
          'main-screen',
          'categories',
          'sub-categories',
          'sub-categories/groups',
          'condiment-groups',
          'condiments',
        ].map((path) => link(path, 'order_screen')),
      },
      { key: 'menu', links: ['menu-items', 'courses', 'allergies', 'charges'].map((path) => link(path, 'menu')) },
      { key: 'payment', links: ['discounts', 'coupons', 'payments', 'taxes'].map((path) => link(path, 'payment')) },
      link('time-periods', 'time_periods'),
      link('releases', 'releases'),
    ],
  },
  { key: 'troubleshooting', entries: [link('trouble-tables', 'trouble_tables')] },
  { key: 'developer', entries: [link('holidays', 'holidays'), link('firebase', 'push_service')] },
]

const existing = new Set<string>([
  ...Object.keys(otherScreens),
  ...Object.values(shownResources).flatMap(({ name, path }) => (name in resourceScreens ? [path] : [])),
])

/** The side menu as a role sees it: nothing that leads nowhere, no empty group or section. */
export function menuFor(role: UserRole, screens: ReadonlySet<string> = existing): MenuSection[] {
  const isShown = (entry: MenuLink) => screens.has(entry.path) && can(role, entry.permission)
  return wholeMenu
    .map(({ key, entries }) => ({ key, entries: entries.flatMap((entry) => shownPart(entry, isShown)) }))
    .filter(({ entries }) => entries.length > 0)
}

function shownPart(entry: MenuLink | MenuGroup, isShown: (link: MenuLink) => boolean): (MenuLink | MenuGroup)[] {
  if ('path' in entry) return isShown(entry) ? [entry] : []
  const links = entry.links.filter(isShown)
  return links.length > 0 ? [{ key: entry.key, links }] : []
}

/** Every link of a menu, in order. */
export function linksOf(menu: readonly MenuSection[]): MenuLink[] {
  return menu.flatMap((section) => section.entries.flatMap((entry): readonly MenuLink[] => ('path' in entry ? [entry] : entry.links)))
}

/** Where a role's work begins: the first thing that it can see (below `folder`, e.g. `reports/`), else the own profile. */
export function firstPath(role: UserRole, folder = ''): string {
  const first = linksOf(menuFor(role)).find(({ path }) => path.startsWith(folder))
  return `/pos/${first?.path ?? 'profile-info'}`
}

/** The link whose screens an address belongs to: a record's screens light their list's; the longest path wins. Null when none does. */
export function activePath(links: readonly MenuLink[], pathname: string): string | null {
  // The groups of one sub-category have its id in the middle.
  const below = pathname.replace(/^\/pos\//, '').replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/)/g, '')
  const fitting = links.filter(({ path }) => below === path || below.startsWith(`${path}/`))
  return fitting.reduce<string | null>((longest, { path }) => (path.length > (longest?.length ?? 0) ? path : longest), null)
}

/** The list or screen that an address lies below, as a path below /pos: where to go on from a record that is not there. Null when none does. */
export function listPathAbove(pathname: string): string | null {
  const path = activePath(linksOf(wholeMenu), pathname)
  return path !== null && pathname !== `/pos/${path}` ? path : null
}

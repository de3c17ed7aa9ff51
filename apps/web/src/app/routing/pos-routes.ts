import type { ResourceDefinition } from '@pos/contract/resource'
import { createRoute, redirect } from '@tanstack/react-router'
import { prefetchList } from '#kit/resource/prefetch-list.ts'
import { i18n } from '#lib/text/i18n.ts'
import { enterNamedShop, requirePermission, requireProfile, requireRecordIds } from './guards.ts'
import { firstPath } from './navigation.ts'
import { lazyPage, rootRoute } from './root-route.ts'
import { type Screen, screens } from './site.ts'

/** Mode of a resource's screen, read by the kit. */
export type ScreenMode = 'list' | 'new' | 'edit' | 'batch'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    mode?: ScreenMode
    /** The resource of whose records the page shows a list. */
    list?: ResourceDefinition
    /** Path below /pos whose label is the title of the page. */
    title?: string
  }
}

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pos',
  beforeLoad: async ({ location }) => {
    await requireProfile(location.href)
    await enterNamedShop(location)
  },
  loader: () => i18n.loadNamespaces(['navigation', 'kit']),
  component: lazyPage(() => import('../shell/shell.tsx').then((m) => m.Shell)),
})

type Page = ReturnType<typeof lazyPage>

function screenRoute(
  path: string,
  { permission, texts, moreTexts, path: title, resource, isList }: Screen,
  component: Page,
  mode?: ScreenMode,
) {
  const list = resource && isList && mode === 'list' ? resource : null
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    beforeLoad: async ({ location, params, search, preload }) => {
      await requirePermission(permission, location.href)
      requireRecordIds(params)
      // Not earlier: the API refuses the list without the permission of the screen.
      if (list && !preload) prefetchList(list, params, search)
    },
    loader: () => {
      // This order loads the screen's own texts before those of its parts.
      const isReady = i18n.loadNamespaces(texts)
      void i18n.loadNamespaces(moreTexts)
      return isReady
    },
    staticData: { title, ...(mode ? { mode } : {}), ...(list ? { list } : {}) },
    component,
  })
}

/** One component for all addresses of a resource; a nested path contains the parent's id. */
function routesOf(screen: Screen) {
  const component = lazyPage(screen.load)
  if (!screen.resource) return [screenRoute(screen.path, screen, component)]
  const base = screen.path.split('/').join('/{-$parent_id}/')
  const route = (suffix: string, mode: ScreenMode) =>
    screenRoute(`${base}${suffix}`, screen, component, mode)
  const batch = screen.resource.batch ? [route('/batch-update', 'batch')] : []
  return [route('', 'list'), route('/new', 'new'), route('/$id', 'edit'), ...batch]
}

/**
 * A breadcrumb links to every part of an address: /pos and /pos/reports redirect to the first
 * screen below.
 */
const folderRoute = (path: string, folder: string) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    beforeLoad: async ({ location }) => {
      const { role } = await requireProfile(location.href)
      throw redirect({ to: firstPath(role, folder), replace: true })
    },
  })

/** Every page behind the sign-in: what the sign-in page does without. */
export const posRoutes = shellRoute.addChildren([
  folderRoute('/', ''),
  folderRoute('/reports', 'reports/'),
  ...screens.flatMap(routesOf),
])

export type PosRoutes = typeof posRoutes

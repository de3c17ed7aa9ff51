import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type SearchSchemaInput } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { i18n } from '#lib/i18n.ts'
import { ErrorPage, NotFoundPage } from './error-page.tsx'
import { leaveSignIn, leaveWelcome, requirePermission, requireProfile, requireRecordIds } from './guards.ts'
import { firstPath } from './navigation.ts'
import { canPrefetch, onConnectionChange } from './prefetch.ts'
import { RootLayout } from './root-layout.tsx'
import { type Screen, screens } from './site.ts'
import { parseSearch, type SearchParams, stringifySearch } from '#lib/search-params.ts'
import type { PagePath } from '#lib/page-path.ts'

/** What a resource's screen is opened for; read by the kit. */
export type ScreenMode = 'list' | 'new' | 'edit' | 'batch'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    mode?: ScreenMode
    /** Path below /pos whose label is the title of the page. */
    title?: string
  }
  interface Register {
    router: typeof router
  }
}

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  // Every page parses its own parameters; this tells links and useSearch that they are text.
  validateSearch: (search: SearchParams & SearchSchemaInput): SearchParams => search,
})

const lazy = (load: () => Promise<ComponentType>) => lazyRouteComponent(() => load().then((component) => ({ default: component })))

const publicRoute = <const P extends string>(path: P, load: () => Promise<ComponentType>, beforeLoad?: () => void | Promise<void>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: lazy(load), ...(beforeLoad ? { beforeLoad } : {}) })

const publicRoutes = [
  publicRoute('/', () => import('../features/home/home-screen.tsx').then((m) => m.HomeScreen), leaveWelcome),
  publicRoute(
    '/login',
    () => import('../features/auth/login-screen.tsx').then((m) => m.LoginScreen),
    () => leaveSignIn(location.search),
  ),
  publicRoute('/forgot-password', () => import('../features/auth/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen)),
  publicRoute('/reset-password', () => import('../features/auth/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen)),
  publicRoute('/set-up', () => import('../features/auth/set-up-screen.tsx').then((m) => m.SetUpScreen)),
  publicRoute('/inspire', () => import('../features/home/inspire-screen.tsx').then((m) => m.InspireScreen)),
]

const posRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pos',
  beforeLoad: async ({ location }) => {
    await requireProfile(location.href)
  },
  loader: () => i18n.loadNamespaces(['navigation', 'kit']),
  component: lazy(() => import('./shell.tsx').then((m) => m.Shell)),
})

type Page = ReturnType<typeof lazy>

function screenRoute(path: string, { permission, texts, path: title }: Screen, component: Page, mode?: ScreenMode) {
  return createRoute({
    getParentRoute: () => posRoute,
    path,
    beforeLoad: async ({ location, params }) => {
      await requirePermission(permission, location.href)
      requireRecordIds(params)
    },
    loader: () => i18n.loadNamespaces(texts),
    staticData: { title, ...(mode ? { mode } : {}) },
    component,
  })
}

/** One component for all addresses of a resource; a path of several parts may contain the parent's id. */
function routesOf(screen: Screen) {
  const component = lazy(screen.load)
  if (!screen.resource) return [screenRoute(screen.path, screen, component)]
  const base = screen.path.split('/').join('/{-$parent_id}/')
  const route = (suffix: string, mode: ScreenMode) => screenRoute(`${base}${suffix}`, screen, component, mode)
  const batch = screen.resource.batch ? [route('/batch-update', 'batch')] : []
  return [route('', 'list'), route('/new', 'new'), route('/$id', 'edit'), ...batch]
}

/** A breadcrumb links to every part of an address: /pos and /pos/reports redirect to the first screen below. */
const folderRoute = (path: string, folder: string) =>
  createRoute({
    getParentRoute: () => posRoute,
    path,
    beforeLoad: async ({ location }) => {
      const { role } = await requireProfile(location.href)
      throw redirect({ to: firstPath(role, folder), replace: true })
    },
  })

/**
 * The addresses that links may name. Routes are built from lists at run time, so the router cannot infer them; this is the interface by
 * which generated route trees declare them.
 */
interface Addresses {
  fileRoutesByFullPath: Record<PagePath, typeof rootRoute>
  fullPaths: PagePath
  fileRoutesByTo: Record<PagePath, typeof rootRoute>
  to: PagePath
  id: '__root__'
  fileRoutesById: { __root__: typeof rootRoute }
}

const routes = rootRoute.addChildren([
  ...publicRoutes,
  posRoute.addChildren([folderRoute('/', ''), folderRoute('/reports', 'reports/'), ...screens.flatMap(routesOf)]),
])

// oxlint-disable-next-line no-underscore-dangle -- the router's name
const routeTree = routes._addFileTypes<Addresses>()

/** The routes of the app. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: canPrefetch() ? 'intent' : false,
  defaultPreloadStaleTime: 0,
  // The previous page stays, under the progress bar, until the next one is ready.
  defaultPendingMs: Number.POSITIVE_INFINITY,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

onConnectionChange(() => router.update({ ...router.options, defaultPreload: canPrefetch() ? 'intent' : false }))

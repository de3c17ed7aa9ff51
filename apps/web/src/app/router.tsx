import { can, type Permission } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources, type ResourceName } from '@pos/contract/resources'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, notFound, Outlet, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { i18n } from '#lib/i18n.ts'
import { profileQuery } from '#lib/profile.ts'
import { queryClient } from '#lib/query-client.ts'
import { readToken } from '#lib/session.ts'
import { ErrorPage, NotFoundPage } from './error-page.tsx'
import { firstPath } from './navigation.ts'
import { canPrefetch, onConnectionChange } from './prefetch.ts'
import { otherScreens, resourceScreens } from './screens.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** What a screen is opened for; the resource kit reads it. */
export type ScreenMode = 'list' | 'new' | 'edit' | 'batch'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    mode?: ScreenMode
    /** Path below /pos whose label is the page's title. */
    title?: string
  }
  interface Register {
    router: typeof router
  }
}

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const lazy = (load: () => Promise<ComponentType>) => lazyRouteComponent(() => load().then((component) => ({ default: component })))

/** Signed-in people have no business on the sign-in page: it is loaded again, as their own start. */
function signedOutOnly() {
  if (readToken()) throw redirect({ to: '/', reloadDocument: true })
}

const publicRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: async () => {
      if (!readToken()) return
      const profile = await queryClient.ensureQueryData(profileQuery)
      throw redirect({ to: firstPath(profile.role) as '/' })
    },
    component: lazy(() => import('../features/home/home-screen.tsx').then((m) => m.HomeScreen)),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    beforeLoad: signedOutOnly,
    component: lazy(() => import('../features/auth/login-screen.tsx').then((m) => m.LoginScreen)),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    component: lazy(() => import('../features/auth/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen)),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    component: lazy(() => import('../features/auth/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen)),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/set-up',
    component: lazy(() => import('../features/auth/set-up-screen.tsx').then((m) => m.SetUpScreen)),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/inspire',
    component: lazy(() => import('../features/home/inspire-screen.tsx').then((m) => m.InspireScreen)),
  }),
]

const posRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pos',
  beforeLoad: async ({ location }) => {
    if (!readToken()) throw redirect({ to: '/login', search: { redirect: location.href } as never })
    await queryClient.ensureQueryData(profileQuery)
  },
  component: lazy(() => import('./shell.tsx').then((m) => m.Shell)),
})

/** Who may not see a screen lands on the start page. */
async function guard(permission: Permission) {
  const profile = await queryClient.ensureQueryData(profileQuery)
  if (!can(profile.role, permission)) throw redirect({ to: '/' })
}

function screenRoute(
  path: string,
  options: { permission: Permission; texts: string; mode?: ScreenMode; title: string; component: ReturnType<typeof lazy> },
) {
  const { permission, texts, mode, title, component } = options
  return createRoute({
    getParentRoute: () => posRoute,
    path,
    beforeLoad: () => guard(permission),
    loader: () => i18n.loadNamespaces([texts, 'kit', 'navigation']),
    staticData: { title, ...(mode ? { mode } : {}) },
    component,
  })
}

function resourceRoutes(name: ResourceName) {
  const { path, permission, batch }: ResourceDefinition = resources[name]
  const component = lazy(resourceScreens[name])
  const of = (suffix: string, mode: ScreenMode) =>
    screenRoute(`${path}${suffix}`, { permission, texts: name, mode, title: path, component })
  return [of('', 'list'), of('/new', 'new'), of('/$id', 'edit'), ...(batch ? [of('/batch-update', 'batch')] : [])]
}

const posIndexRoute = createRoute({
  getParentRoute: () => posRoute,
  path: '/',
  beforeLoad: () => {
    throw notFound()
  },
})

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  posRoute.addChildren([
    posIndexRoute,
    ...(Object.keys(resourceScreens) as ResourceName[]).flatMap(resourceRoutes),
    ...Object.entries(otherScreens).map(([path, { permission, texts, load }]) =>
      screenRoute(path, { permission, texts, title: path, component: lazy(load as () => Promise<ComponentType>) }),
    ),
  ]),
])

/** The routes of product.md §2 that exist. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: (search: Record<string, unknown>) => stringifySearch(search),
  defaultPreload: canPrefetch() ? 'intent' : false,
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 1000,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

onConnectionChange(() => router.update({ ...router.options, defaultPreload: canPrefetch() ? 'intent' : false }))

import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { readToken } from '#lib/api/session.ts'
import type { PagePath } from '#lib/routing/page-path.ts'
import { returnPath } from '#lib/routing/return-path.ts'
import { parseSearch, stringifySearch } from '#lib/routing/search-params.ts'
import { ErrorPage, NotFoundPage } from './error-page.tsx'
import type { PosRoutes } from './pos-routes.ts'
import { canPrefetch, onConnectionChange } from './prefetch.ts'
import { lazyPage, rootRoute } from './root-route.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const publicRoute = <const P extends string>(
  path: P,
  load: () => Promise<ComponentType>,
  beforeLoad?: () => void | Promise<void>,
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyPage(load),
    ...(beforeLoad ? { beforeLoad } : {}),
  })

const publicRoutes = [
  publicRoute(
    '/',
    () => import('../../features/account/auth/home-screen.tsx').then((m) => m.HomeScreen),
    leaveWelcome,
  ),
  publicRoute(
    '/login',
    () => import('../../features/account/auth/login-screen.tsx').then((m) => m.LoginScreen),
    () => leaveSignIn(location.search),
  ),
  publicRoute('/forgot-password', () =>
    import('../../features/account/auth/forgot-password-screen.tsx').then(
      (m) => m.ForgotPasswordScreen,
    ),
  ),
  publicRoute('/reset-password', () =>
    import('../../features/account/auth/reset-password-screen.tsx').then(
      (m) => m.ResetPasswordScreen,
    ),
  ),
  publicRoute('/unsubscribe', () =>
    import('../../features/account/auth/unsubscribe-screen.tsx').then((m) => m.UnsubscribeScreen),
  ),
  publicRoute(
    '/second-factor',
    () =>
      import('../../features/account/profile/factor-set-up-screen.tsx').then(
        (m) => m.FactorSetUpScreen,
      ),
    requireToken,
  ),
  publicRoute('/set-up', () =>
    import('../../features/account/auth/set-up-screen.tsx').then((m) => m.SetUpScreen),
  ),
  publicRoute('/inspire', () =>
    import('../../features/account/auth/inspire-screen.tsx').then((m) => m.InspireScreen),
  ),
]

/** On the public pages, a link to a private page loads the whole document. */
const publicOnly = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pos/$',
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true })
  },
})

/**
 * The addresses that links may name. Routes are built from lists at run time, so the router cannot
 * infer them; this is the interface by which generated route trees declare them.
 */
interface Addresses {
  fileRoutesByFullPath: Record<PagePath, typeof rootRoute>
  fullPaths: PagePath
  fileRoutesByTo: Record<PagePath, typeof rootRoute>
  to: PagePath
  id: '__root__'
  fileRoutesById: { __root__: typeof rootRoute }
}

/**
 * Returns the router of the app: only the public pages, or also those behind the sign-in
 * (`pos-routes.ts`).
 */
export function createAppRouter(posRoutes: PosRoutes | typeof publicOnly = publicOnly) {
  const routes = rootRoute.addChildren([...publicRoutes, posRoutes])
  const router = createRouter({
    // oxlint-disable-next-line no-underscore-dangle -- the router defines this name
    routeTree: routes._addFileTypes<Addresses>(),
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
  onConnectionChange(() =>
    router.update({ ...router.options, defaultPreload: canPrefetch() ? 'intent' : false }),
  )
  return router
}

/** Redirects a signed-in person from / to the first screen of their role. */
async function leaveWelcome(): Promise<void> {
  if (!readToken()) return
  // Not part of the public pages: it knows every screen.
  const { startPath } = await import('./guards.ts')
  throw redirect({ to: await startPath(), replace: true })
}

/** Requires a session, because only a signed-in person can set up a second factor. */
function requireToken(): void {
  if (!readToken()) throw redirect({ to: '/login', replace: true })
}

/** Reloads the sign-in page as the requested page if the person is already signed in. */
function leaveSignIn(search: string): void {
  if (readToken()) throw redirect({ href: returnPath(search), reloadDocument: true })
}

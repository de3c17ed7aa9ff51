import { createRoot } from 'react-dom/client'
import { statusOf } from '#lib/routing/page-error.ts'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { printLight } from '#ui/theme/light-print.ts'
import { App } from './app.tsx'
import { silenceRouterReload } from './routing/chunk-guard.ts'
import { canPrefetch, whenIdle } from './routing/prefetch.ts'
import { createAppRouter } from './routing/router.tsx'
import { watchSession } from './session-watch.ts'

/** Starts the web app; slow requests begin before anything is rendered. */
export async function start(root: HTMLElement): Promise<void> {
  silenceRouterReload()
  printLight()
  const isBehindSignIn = location.pathname === '/' || location.pathname.startsWith('/pos')
  if (isBehindSignIn)
    void import('#lib/profile.ts').then(({ prefetchProfile }) => prefetchProfile())
  const texts = startI18n()
  const router = createAppRouter(
    isBehindSignIn ? (await import('./routing/pos-routes.ts')).posRoutes : undefined,
  )
  watchSession({
    goToSignIn: (redirect) => router.navigate({ to: '/login', search: { redirect } }),
    open: (path) => location.assign(path),
  })
  await texts
  if (isBehindSignIn) void i18n.loadNamespaces(['navigation', 'kit'])
  createRoot(root, {
    // A missing page is rendered as such and is no error of the program.
    onCaughtError: (error) => {
      if (statusOf(error) !== 404) reportError(error)
    },
  }).render(<App router={router} />)
  // Loads the page behind the sign-in while the person types a password.
  whenIdle(() => {
    if (canPrefetch()) import('./shell/shell.tsx').catch(() => {})
  })
}

import '#ui/theme/shell.css'
import { AppShell, Burger } from '@mantine/core'
import { useDisclosure, useHotkeys, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { Profile } from '@pos/contract/accounts/profile'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ListToolsContext } from '#kit/list/list-tools.tsx'
import { failedReads, queryClient } from '#lib/api/query-client.ts'
import { helpOpen } from '#lib/help-open.ts'
import { useProfile } from '#lib/profile.ts'
import { ConfirmHost } from '#ui/feedback/confirm-host.tsx'
import { useStore } from '#ui/feedback/store.ts'
import { BesideTitle } from '#ui/layout/page-header.tsx'
import { HelpButton } from '../help/help-button.tsx'
import demo from '../notices/demo-history.module.css'
import { openPalette, paletteRequests } from '../palette/palette-store.ts'
import { listTools } from '../routing/list-tools.tsx'
import { canPrefetch, whenIdle } from '../routing/prefetch.ts'
import { sessionQuestion } from '../session-watch.ts'
import { BreadcrumbStrip } from './breadcrumb-strip.tsx'
import { LanguageButton } from './language-button.tsx'
import { SendSlot } from './send-slot.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { usePageChange } from './use-page-change.ts'
import { useShellKeys } from './use-shell-keys.ts'

const menuWidth = 300
const miniWidth = 68
const helpButton = <HelpButton />
/** On narrow screens the menu covers the page. */
const collapseBelow = 1300

const SessionDialogs = lazy(() =>
  import('../session-dialogs.tsx').then((m) => ({ default: m.SessionDialogs })),
)
const DemoHistory = lazy(() =>
  import('../notices/demo-history.tsx').then((m) => ({ default: m.DemoHistory })),
)
const HelpPanel = lazy(() =>
  import('../help/help-panel.tsx').then((m) => ({ default: m.HelpPanel })),
)
const KeysDialog = lazy(() =>
  import('../palette/keys-dialog.tsx').then((m) => ({ default: m.KeysDialog })),
)
const loadStaleNotice = () => import('../notices/stale-notice.tsx')
const StaleNotice = lazy(() => loadStaleNotice().then((m) => ({ default: m.StaleNotice })))
const Palette = lazy(() => import('../palette/palette.tsx').then((m) => ({ default: m.Palette })))

/** Everything behind the sign-in: the query cache and the frame around a screen. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <ListToolsContext value={listTools}>
        <Frame />
      </ListToolsContext>
    </QueryClientProvider>
  )
}

/** Top bar, side menu, breadcrumbs, send button, footer. */
function Frame() {
  const { t } = useTranslation()
  const profile = useProfile()
  const drawer = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useMenu(drawer, button)
  usePageChange()
  useHotkeys([['mod+K', openPalette]], [])
  const isGuideOpen = useStore(helpOpen)
  const hasFailedReads = useStore(failedReads) > 0
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{
        width: menu.isMini ? miniWidth : menuWidth,
        breakpoint: collapseBelow,
        collapsed: { mobile: !menu.isDrawerOpen },
      }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#main" className={classes.skip}>
        {t('skip_to_content')}
      </a>
      <AppShell.Header
        className={`${classes.header} pos-no-print`}
        data-environment={profile.environment}
      >
        <Burger
          ref={button}
          size="sm"
          opened={menu.isOpen}
          onClick={menu.toggle}
          aria-label={t('toggle_menu')}
          aria-expanded={menu.isOpen}
          aria-controls="side-menu"
        />
        <TopBar profile={profile} />
      </AppShell.Header>
      <AppShell.Navbar
        id="side-menu"
        className={`${classes.navbar} pos-no-print`}
        inert={menu.isNarrow && !menu.isDrawerOpen}
        ref={drawer}
      >
        <SideMenu
          profile={profile}
          isMini={menu.isMini}
          isShown={!menu.isNarrow || menu.isDrawerOpen}
        />
      </AppShell.Navbar>
      {menu.isNarrow && menu.isDrawerOpen && (
        <div className={classes.shade} onClick={menu.close} aria-hidden />
      )}
      <AppShell.Main
        className={classes.main}
        id="main"
        tabIndex={-1}
        data-rows={profile.compact_rows ? 'compact' : undefined}
        data-guide={isGuideOpen || undefined}
      >
        <Breadcrumbs isDemo={profile.demo} />
        <div className={classes.screen}>
          <BesideTitle value={helpButton}>
            <Suspense>
              <Outlet />
            </Suspense>
          </BesideTitle>
        </div>
        <footer className={`${classes.footer} pos-no-print`}>
          <LanguageButton />
          {hasFailedReads && (
            <Suspense>
              <StaleNotice />
            </Suspense>
          )}
          <SendSlot />
        </footer>
      </AppShell.Main>
      <ConfirmHost ok={t('ok')} cancel={t('cancel')} />
      <Overlays profile={profile} isGuideOpen={isGuideOpen} />
    </AppShell>
  )
}

function Breadcrumbs({ isDemo }: { isDemo: boolean }) {
  if (!isDemo) return <BreadcrumbStrip />
  return (
    <div className={demo.strip}>
      <BreadcrumbStrip />
      <Suspense>
        <DemoHistory />
      </Suspense>
    </div>
  )
}

/** Dialogs and panels over the screen, each loaded when first needed. */
function Overlays({ profile, isGuideOpen }: { profile: Profile; isGuideOpen: boolean }) {
  const { areKeysShown, hideKeys } = useShellKeys(profile.role)
  const isAsked = useStore(sessionQuestion) !== null
  const isPaletteOpen = useStore(paletteRequests) > 0
  // If the session cannot read anything, it cannot load the program either.
  useEffect(
    () =>
      whenIdle(() => {
        if (canPrefetch()) loadStaleNotice().catch(() => {})
      }),
    [],
  )
  return (
    <Suspense>
      {isAsked && <SessionDialogs />}
      {isPaletteOpen && <Palette profile={profile} />}
      {areKeysShown && <KeysDialog role={profile.role} onClose={hideKeys} />}
      {isGuideOpen && <HelpPanel />}
    </Suspense>
  )
}

/**
 * Wide screens: full or mini, as selected. Narrow screens: a drawer that takes the focus and closes
 * on Escape and on navigation.
 */
function useMenu(drawer: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  const isNarrow = useMediaQuery(
    `(max-width: ${collapseBelow - 1}px)`,
    window.innerWidth < collapseBelow,
    {
      getInitialValueInEffect: false,
    },
  )
  const [isDrawerOpen, { close, toggle }] = useDisclosure(false)
  const [wantsMini, setMini] = useLocalStorage({
    key: 'menu.mini',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the menu closes when any of these changes
  useEffect(() => close(), [close, pathname, isNarrow])
  useEffect(() => {
    if (isDrawerOpen) drawer.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isDrawerOpen, drawer])
  useEffect(() => {
    if (!isDrawerOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [isDrawerOpen, close, button])
  return {
    isNarrow,
    isDrawerOpen,
    isMini: wantsMini && !isNarrow,
    isOpen: isNarrow ? isDrawerOpen : !wantsMini,
    toggle: () => (isNarrow ? toggle() : setMini(!wantsMini)),
    close,
  }
}

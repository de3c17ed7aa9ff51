import '#ui/shell.css'
import { AppShell, Burger } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onSessionEnded } from '#lib/api-client.ts'
import { useProfile } from '#lib/profile.ts'
import { unsaved } from '#lib/unsaved.ts'
import { ConfirmHost } from '#ui/confirm-host.tsx'
import { SendSlot } from './send-slot.tsx'
import { BreadcrumbStrip } from './breadcrumb-strip.tsx'
import { LanguageButton } from './language-button.tsx'
import { Palette } from './palette.tsx'
import { ReloginDialog } from './relogin-dialog.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

const menuWidth = 300
const miniWidth = 68
/** Below this the menu lies over the page. */
const collapseBelow = 1300

/** Everything around a screen: top bar, side menu, breadcrumbs, send button, footer. */
export function Shell() {
  const { t } = useTranslation(['common', 'navigation'])
  const profile = useProfile()
  const isNarrow = useMediaQuery(`(max-width: ${collapseBelow - 1}px)`, window.innerWidth < collapseBelow, {
    getInitialValueInEffect: false,
  })
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const [isMini, setMini] = useLocalStorage({ key: 'menu.mini', defaultValue: false, getInitialValueInEffect: false })
  const relogin = useSessionGuard()
  useTitleAndFocus()
  useEffect(() => drawer.close(), [useRouterState({ select: (state) => state.location.pathname })])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: isMini && !isNarrow ? miniWidth : menuWidth, breakpoint: collapseBelow, collapsed: { mobile: !isDrawerOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#main" className={classes.skip}>
        {t('skip_to_content')}
      </a>
      <AppShell.Header className={`${classes.header} pos-no-print`}>
        <Burger
          size="sm"
          opened={isNarrow ? isDrawerOpen : !isMini}
          onClick={() => (isNarrow ? drawer.toggle() : setMini(!isMini))}
          aria-label={t('toggle_menu')}
          aria-expanded={isNarrow ? isDrawerOpen : !isMini}
        />
        <TopBar profile={profile} />
      </AppShell.Header>
      <AppShell.Navbar className="pos-no-print" style={{ overflowY: 'auto' }} inert={isNarrow && !isDrawerOpen}>
        <SideMenu role={profile.role} isMini={isMini && !isNarrow} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="main" tabIndex={-1}>
        <BreadcrumbStrip />
        <Suspense>
          <Outlet />
        </Suspense>
        <footer className={`${classes.footer} pos-no-print`}>
          <LanguageButton />
        </footer>
      </AppShell.Main>
      <SendSlot />
      <ConfirmHost />
      <Palette role={profile.role} />
      <ReloginDialog opened={relogin.isAsked} email={profile.email ?? profile.phone ?? ''} onDone={relogin.done} />
    </AppShell>
  )
}

/** A session that ends goes to the sign-in page; with something typed and not saved, it asks for the password in place. */
function useSessionGuard() {
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    onSessionEnded(() => {
      if (unsaved.any()) setAsked(true)
      else if (location.pathname !== '/login') location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
    })
  }, [router])
  return { isAsked, done: () => setAsked(false) }
}

/** The page's title is the screen's; after a navigation, keyboards and screen readers go on in the new content. */
function useTitleAndFocus() {
  const { t, i18n } = useTranslation(['navigation'])
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title })
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const isFirst = useRef(true)
  useEffect(() => {
    const key = `paths.${title}`
    document.title = title && i18n.exists(key, { ns: 'navigation' }) ? `${t(key as 'paths.pos', { ns: 'navigation' })} - POS` : 'POS'
  }, [title, t, i18n, i18n.language])
  useEffect(() => {
    if (!isFirst.current) document.getElementById('main')?.focus({ preventScroll: true })
    isFirst.current = false
  }, [pathname])
}

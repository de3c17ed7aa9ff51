import { useLocalStorage } from '@mantine/hooks'
import type { UserRole } from '@pos/contract/permissions'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { createElement, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePathLabel } from '#lib/use-path-label.ts'
import * as menuIcons from './menu-icons.ts'
import { activePath, linksOf, type MenuGroup, type MenuLink, menuFor } from './navigation.ts'
import { prefetchWhenIdle } from './prefetch.ts'
import classes from './shell.module.css'
import type { MenuIconName } from './site.ts'

/** The side menu of a role; which groups are open is remembered. The mini variant only shows icons. */
export function SideMenu({ role, isMini, isShown }: { role: UserRole; isMini: boolean; isShown: boolean }) {
  const { t } = useTranslation('navigation')
  const [closed, setClosed] = useLocalStorage<string[]>({ key: 'menu.closed', defaultValue: [], getInitialValueInEffect: false })
  const sections = menuFor(role)
  const active = activePath(linksOf(sections), useRouterState({ select: (state) => state.location.pathname }))
  const toggle = (key: string) => setClosed(closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key])
  const nav = useRef<HTMLElement>(null)
  usePrefetchedLinks(nav, isShown)
  return (
    <nav ref={nav} className={classes.menu} aria-label={t('menu')} data-mini={isMini}>
      {sections.map((section) => (
        <section key={section.key} aria-label={t(`sections.${section.key}`)}>
          <div className={classes.section} aria-hidden>
            {isMini ? '' : t(`sections.${section.key}`)}
          </div>
          {section.entries.map((entry) =>
            'path' in entry ? (
              <Entry key={entry.path} link={entry} isMini={isMini} active={active} />
            ) : (
              <Group
                key={entry.key}
                group={entry}
                isMini={isMini}
                active={active}
                isOpen={!closed.includes(entry.key)}
                onToggle={() => toggle(entry.key)}
              />
            ),
          )}
        </section>
      ))}
    </nav>
  )
}

/** Prefetches screens that visible links lead to while the browser is idle. */
function usePrefetchedLinks(nav: RefObject<HTMLElement | null>, isShown: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (!isShown) return undefined
    const links = Array.from(nav.current?.querySelectorAll('a') ?? []).filter(isOnScreen)
    return prefetchWhenIdle(
      links.map((link) => link.pathname),
      { load: (path) => router.preloadRoute({ to: path }) },
    )
  }, [nav, router, isShown])
}

function isOnScreen(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > top && bottom > 0 && top < window.innerHeight
}

interface GroupProps {
  readonly group: MenuGroup
  readonly isMini: boolean
  readonly active: string | null
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Group({ group, isMini, active, isOpen, onToggle }: GroupProps) {
  const { t } = useTranslation('navigation')
  if (isMini) return group.links.map((link) => <Entry key={link.path} link={link} isMini active={active} />)
  const listId = `menu-${group.key}`
  return (
    <>
      <button type="button" className={classes.group} aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
        <MenuIcon name={group.icon} />
        <span>{t(`groups.${group.key}`)}</span>
        <IconChevronRight size={14} className={classes.chevron} data-open={isOpen} aria-hidden />
      </button>
      <div id={listId} hidden={!isOpen}>
        {group.links.map((link) => (
          <Entry key={link.path} link={link} isMini={false} active={active} isNested />
        ))}
      </div>
    </>
  )
}

function Entry({ link, isMini, active, isNested = false }: { link: MenuLink; isMini: boolean; active: string | null; isNested?: boolean }) {
  const pathLabel = usePathLabel()
  const label = pathLabel(link.path) ?? link.path
  return (
    <Link
      to={`/pos/${link.path}`}
      className={`${classes.link} ${isNested ? classes.nested : ''}`}
      activeOptions={{ exact: true }}
      aria-label={label}
      title={isMini ? label : undefined}
      aria-current={active === link.path ? 'page' : undefined}
    >
      {!isNested && <MenuIcon name={link.icon} />}
      {!isMini && <span>{label}</span>}
    </Link>
  )
}

function MenuIcon({ name }: { name: MenuIconName }) {
  // oxlint-disable-next-line import/namespace -- the compiler checks the name
  return createElement(menuIcons[name], { size: 18, stroke: 1.7, 'aria-hidden': true })
}

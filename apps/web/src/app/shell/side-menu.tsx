import type { Profile } from '@pos/contract/accounts/profile'
import { IconChevronRight, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListPath } from '#lib/routing/page-path.ts'
import { useScreenName } from '#lib/routing/use-path-label.ts'
import {
  activePath,
  groupOf,
  linksOf,
  type MenuGroup,
  type MenuLink,
  menuFor,
} from '../routing/navigation.ts'
import { prefetchWhenIdle } from '../routing/prefetch.ts'
import { MenuIcon } from './menu-icon.tsx'
import classes from './side-menu.module.css'
import { useStars } from './use-stars.ts'

const SideRail = lazy(() => import('./side-rail.tsx').then((m) => ({ default: m.SideRail })))

/**
 * The side menu of a role: starred screens on top, the group of the current screen open. The mini
 * variant is a rail of icons.
 */
export function SideMenu({
  profile,
  isMini,
  isShown,
}: {
  profile: Profile
  isMini: boolean
  isShown: boolean
}) {
  const { t } = useTranslation('navigation')
  const sections = menuFor(profile.role, profile)
  const links = linksOf(sections)
  const active = activePath(links, useRouterState({ select: (state) => state.location.pathname }))
  const { stars, isStarred, toggle } = useStars(links)
  const groups = useOpenGroups(active === null ? null : groupOf(sections, active))
  const nav = useRef<HTMLElement>(null)
  usePrefetchedLinks(nav, isShown, groups.opened)
  useActiveInView(nav, active, isShown && !isMini)
  const entry = (link: MenuLink, kind: EntryKind) => (
    <Entry
      key={link.path}
      link={link}
      active={active}
      kind={kind}
      isStarred={isStarred(link.path)}
      onStar={() => toggle(link.path)}
    />
  )
  return (
    <nav ref={nav} className={classes.menu} aria-label={t('menu')} data-mini={isMini}>
      {isMini ? (
        <Suspense>
          <SideRail sections={sections} stars={stars} active={active} />
        </Suspense>
      ) : (
        <>
          {stars.length > 0 && (
            <section aria-label={t('starred')}>
              <div className={classes.section} aria-hidden>
                {t('starred')}
              </div>
              {stars.map((link) => entry(link, 'starred'))}
            </section>
          )}
          {sections.map((section) => (
            <section key={section.key} aria-label={t(`sections.${section.key}`)}>
              <div className={classes.section} aria-hidden>
                {t(`sections.${section.key}`)}
              </div>
              {section.entries.map((one) =>
                'path' in one ? (
                  entry(one, 'single')
                ) : (
                  <Group
                    key={one.key}
                    group={one}
                    isOpen={groups.isOpen(one.key)}
                    onToggle={() => groups.flip(one.key)}
                  >
                    {one.links.map((link) => entry(link, 'nested'))}
                  </Group>
                ),
              )}
            </section>
          ))}
        </>
      )}
    </nav>
  )
}

/**
 * Opens the group of the current screen and closes others. A group opened or closed by the person
 * stays until another group is entered.
 */
function useOpenGroups(current: string | null) {
  const [hand, setHand] = useState<{
    readonly current: string | null
    readonly flipped: readonly string[]
  }>({ current, flipped: [] })
  const flipped = hand.current === current ? hand.flipped : []
  const isOpen = (key: string) => (key === current) !== flipped.includes(key)
  const flip = (key: string) =>
    setHand({
      current,
      flipped: flipped.includes(key) ? flipped.filter((one) => one !== key) : [...flipped, key],
    })
  return { isOpen, flip, opened: [current, ...flipped].join() }
}

/**
 * Without this, the active link could be below the edge after a deep link, a reload or a change of
 * shop.
 */
function useActiveInView(
  nav: RefObject<HTMLElement | null>,
  active: string | null,
  isShown: boolean,
) {
  useEffect(() => {
    if (isShown && active)
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [nav, active, isShown])
}

/** Prefetches screens that visible links lead to while the browser is idle. */
function usePrefetchedLinks(nav: RefObject<HTMLElement | null>, isShown: boolean, opened: string) {
  const router = useRouter()
  useEffect(() => {
    if (!isShown) return undefined
    const links = Array.from(nav.current?.querySelectorAll('a') ?? []).filter(isOnScreen)
    return prefetchWhenIdle(
      links.map((link) => link.pathname),
      { load: (path) => router.preloadRoute({ to: path }) },
    )
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an opened group shows more links
  }, [nav, router, isShown, opened])
}

function isOnScreen(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > top && bottom > 0 && top < window.innerHeight
}

interface GroupProps {
  readonly group: MenuGroup
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

function Group({ group, isOpen, onToggle, children }: GroupProps) {
  const { t } = useTranslation('navigation')
  const listId = `menu-${group.key}`
  return (
    <>
      <button
        type="button"
        className={classes.group}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
      >
        <MenuIcon name={group.icon} />
        <span>{t(`groups.${group.key}`)}</span>
        <IconChevronRight size={14} className={classes.chevron} data-open={isOpen} aria-hidden />
      </button>
      <div id={listId} hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}

type EntryKind = 'single' | 'nested' | 'starred'

interface EntryProps {
  readonly link: MenuLink
  readonly active: ListPath | null
  readonly kind: EntryKind
  readonly isStarred: boolean
  readonly onStar: () => void
}

function Entry({ link, active, kind, isStarred, onStar }: EntryProps) {
  const { t } = useTranslation('navigation')
  const { pathLabel, screenName } = useScreenName()
  const name = screenName(link.path)
  const isNested = kind === 'nested'
  const isCurrent = active === link.path
  const Star = isStarred ? IconStarFilled : IconStar
  return (
    <div className={classes.entry}>
      <Link
        to={`/pos/${link.path}`}
        className={`${classes.link} ${isNested ? classes.nested : ''}`}
        activeOptions={{ exact: true }}
        aria-label={name}
        // A starred screen is also in its group; only that link is marked as current.
        aria-current={isCurrent && kind !== 'starred' ? 'page' : undefined}
        data-within={(isCurrent && kind === 'starred') || undefined}
      >
        {!isNested && <MenuIcon name={link.icon} />}
        <span>{isNested ? pathLabel(link.path) : name}</span>
      </Link>
      <button
        type="button"
        className={classes.star}
        aria-pressed={isStarred}
        aria-label={t('star', { name })}
        title={t(isStarred ? 'unstar_hint' : 'star_hint')}
        onClick={onStar}
      >
        <Star size={14} aria-hidden />
      </button>
    </div>
  )
}

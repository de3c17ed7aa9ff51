import { Tooltip } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { UserRole } from '@pos/contract/permissions'
import {
  IconBuildingStore,
  IconCash,
  IconChartBar,
  IconChevronRight,
  IconClock,
  IconCode,
  IconDeviceTablet,
  IconLayoutGrid,
  IconPoint,
  IconReceipt,
  IconSend,
  IconTool,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type MenuGroup, type MenuLink, menuFor } from './navigation.ts'
import classes from './shell.module.css'

const icons: Record<string, typeof IconPoint> = {
  revenue: IconChartBar,
  receipts: IconReceipt,
  shop: IconBuildingStore,
  table_screen: IconLayoutGrid,
  order_screen: IconDeviceTablet,
  menu: IconToolsKitchen2,
  payment: IconCash,
  'time-periods': IconClock,
  releases: IconSend,
  'trouble-tables': IconTool,
  firebase: IconCode,
}

/** The side menu by role; groups open and close, and stay so. In the mini variant only icons are left. */
export function SideMenu({ role, isMini }: { role: UserRole; isMini: boolean }) {
  const { t } = useTranslation('navigation')
  const [closed, setClosed] = useLocalStorage<string[]>({ key: 'menu.closed', defaultValue: [], getInitialValueInEffect: false })
  const toggle = (key: string) => setClosed(closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key])
  return (
    <nav className={classes.menu} aria-label={t('menu')}>
      {menuFor(role).map((section) => (
        <div key={section.key}>
          {!isMini && <div className={classes.section}>{t(`sections.${section.key}` as 'sections.app')}</div>}
          {section.entries.map((entry) =>
            'path' in entry ? (
              <Entry key={entry.path} link={entry} isMini={isMini} />
            ) : (
              <Group
                key={entry.key}
                group={entry}
                isMini={isMini}
                isOpen={!closed.includes(entry.key)}
                onToggle={() => toggle(entry.key)}
              />
            ),
          )}
        </div>
      ))}
    </nav>
  )
}

function Group({ group, isMini, isOpen, onToggle }: { group: MenuGroup; isMini: boolean; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation('navigation')
  if (isMini) return group.links.map((link) => <Entry key={link.path} link={link} isMini icon={group.key} />)
  const Icon = icons[group.key] ?? IconPoint
  return (
    <>
      <button type="button" className={classes.group} aria-expanded={isOpen} onClick={onToggle}>
        <Icon size={18} stroke={1.7} aria-hidden />
        <span>{t(`groups.${group.key}` as 'groups.menu')}</span>
        <IconChevronRight size={14} className={classes.chevron} data-open={isOpen} aria-hidden />
      </button>
      {isOpen && group.links.map((link) => <Entry key={link.path} link={link} isMini={false} isNested />)}
    </>
  )
}

function Entry({ link, isMini, isNested, icon }: { link: MenuLink; isMini: boolean; isNested?: boolean; icon?: string }) {
  const { t } = useTranslation('navigation')
  const label = t(`paths.${link.path}` as 'paths.pos')
  const Icon = icons[link.path] ?? icons[icon ?? ''] ?? IconPoint
  const isActive = useIsActive(link.path)
  const content = (
    <Link
      to={`/pos/${link.path}` as '/'}
      className={`${classes.link} ${isNested ? classes.nested : ''}`}
      activeOptions={{ exact: true }}
      aria-label={label}
      aria-current={isActive ? 'page' : undefined}
    >
      {!isNested && <Icon size={18} stroke={1.7} aria-hidden />}
      {!isMini && <span>{label}</span>}
    </Link>
  )
  return isMini ? (
    <Tooltip label={label} position="right">
      {content}
    </Tooltip>
  ) : (
    content
  )
}

/** A record's screens light their list's entry; the groups of sub-categories are no part of sub-categories. */
function useIsActive(path: string) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const base = `/pos/${path}`
  if (path === 'sub-categories' && pathname.startsWith('/pos/sub-categories/groups')) return false
  return pathname === base || pathname.startsWith(`${base}/`)
}

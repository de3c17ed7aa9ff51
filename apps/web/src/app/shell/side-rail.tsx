import { Menu, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListPath } from '#lib/routing/page-path.ts'
import { useScreenName } from '#lib/routing/use-path-label.ts'
import type { MenuLink, MenuSection } from '../routing/navigation.ts'
import type { MenuIconName } from './menu-groups.ts'
import { MenuIcon } from './menu-icon.tsx'
import classes from './side-menu.module.css'

interface RailProps {
  readonly sections: readonly MenuSection[]
  readonly stars: readonly MenuLink[]
  readonly active: ListPath | null
}

/**
 * The narrow variant of the menu: an icon for each group, which shows its links next to it, and for
 * each screen outside of groups.
 */
export function SideRail({ sections, stars, active }: RailProps) {
  const { t } = useTranslation('navigation')
  return (
    <>
      {stars.length > 0 && (
        <FlyOut label={t('starred')} icon="IconStar" links={stars} active={active} />
      )}
      {sections.map((section) => (
        <section key={section.key} aria-label={t(`sections.${section.key}`)}>
          <div className={classes.section} aria-hidden />
          {section.entries.map((entry) =>
            'path' in entry ? (
              <RailLink key={entry.path} link={entry} active={active} />
            ) : (
              <FlyOut
                key={entry.key}
                label={t(`groups.${entry.key}`)}
                icon={entry.icon}
                links={entry.links}
                active={active}
              />
            ),
          )}
        </section>
      ))}
    </>
  )
}

function RailLink({ link, active }: { link: MenuLink; active: ListPath | null }) {
  const { screenName } = useScreenName()
  const name = screenName(link.path)
  return (
    <Link
      to={`/pos/${link.path}`}
      className={classes.link}
      activeOptions={{ exact: true }}
      aria-label={name}
      title={name}
      aria-current={active === link.path ? 'page' : undefined}
    >
      <MenuIcon name={link.icon} />
    </Link>
  )
}

interface FlyOutProps {
  readonly label: string
  readonly icon: MenuIconName
  readonly links: readonly MenuLink[]
  readonly active: ListPath | null
}

function FlyOut({ label, icon, links, active }: FlyOutProps) {
  const { pathLabel } = useScreenName()
  return (
    <Menu
      trigger="click-hover"
      position="right-start"
      offset={12}
      shadow="md"
      width={220}
      openDelay={80}
      closeDelay={160}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.link ?? ''}
          aria-label={label}
          data-within={links.some(({ path }) => path === active) || undefined}
        >
          <MenuIcon name={icon} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {links.map((link) => (
          <Menu.Item
            key={link.path}
            leftSection={<MenuIcon name={link.icon} />}
            aria-current={active === link.path ? 'page' : undefined}
            renderRoot={(props) => <Link to={`/pos/${link.path}`} {...props} />}
          >
            {pathLabel(link.path)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

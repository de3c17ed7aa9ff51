import { Text, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Profile } from '@pos/contract/accounts/profile'
import { version } from '@pos/contract/version'
import { IconLanguage, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { dropToken } from '#lib/api/session.ts'
import { forgetLists } from '#lib/routing/list-memory.ts'
import { useMayLeave } from '#lib/routing/use-may-leave.tsx'
import { forgetRecent } from '../palette/palette-recent.ts'
import { useOtherLanguage } from './language-button.tsx'
import classes from './shell.module.css'

/** Name, role, Profile, colours and Logout. */
export function ProfileMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const mayLeave = useMayLeave()
  const logout = async () => {
    closeMenu()
    if (!(await mayLeave())) return
    // Without a response the local token is still removed; on the server it expires within a day.
    await api.post('/v1/auth/logout', undefined, { silent: true }).catch(() => {})
    dropToken()
    forgetRecent()
    forgetLists()
    location.assign('/login')
  }
  return (
    <>
      <UnstyledButton
        className={classes.person}
        aria-label={`${t('profile_menu')}: ${profile.display_name}`}
        popoverTarget="profile-menu"
      >
        {Array.from(profile.display_name)[0]}
      </UnstyledButton>
      <div
        id="profile-menu"
        popover="auto"
        className={classes.profile}
        role="menu"
        aria-label={t('profile_menu')}
      >
        <div className={classes.name}>
          <Text fw={600}>{profile.display_name}</Text>
          <Text size="sm" c="dimmed">
            {t(`roles.${profile.role}`)}
          </Text>
        </div>
        <Link role="menuitem" to="/pos/profile-info" onClick={closeMenu}>
          <IconUser size={16} aria-hidden />
          {t('profile')}
        </Link>
        <ColorSchemeItem />
        <LanguageItem />
        <button type="button" role="menuitem" onClick={() => void logout()}>
          <IconLogout size={16} aria-hidden />
          {t('logout')}
        </button>
        <Text size="xs" c="dimmed" className={classes.version ?? ''}>
          {t('version', { version })}
        </Text>
      </div>
    </>
  )
}

function ColorSchemeItem() {
  const { t } = useTranslation()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return (
    <button type="button" role="menuitem" onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />}
      {t(isDark ? 'palette.light' : 'palette.dark')}
    </button>
  )
}

function LanguageItem() {
  const { next, name, change } = useOtherLanguage()
  return (
    <button type="button" role="menuitem" lang={next} onClick={change}>
      <IconLanguage size={16} aria-hidden />
      {name}
    </button>
  )
}

/** The browser closes it on Escape and on a click outside. */
const closeMenu = () => document.getElementById('profile-menu')?.hidePopover()

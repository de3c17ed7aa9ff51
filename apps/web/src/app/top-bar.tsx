import { ActionIcon, Avatar, Button, Menu, NativeSelect, Text, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { switchOrganization, switchShop } from '@pos/contract/features/profile'
import type { Profile } from '@pos/contract/features/profile'
import { IconLogout, IconMoon, IconSearch, IconSun, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { dropToken } from '#lib/session.ts'
import { unsaved } from '#lib/unsaved.ts'
import { confirm } from '#ui/confirm-store.ts'
import { EnvironmentBadge } from '#ui/environment-badge.tsx'
import { openPalette } from './palette-store.ts'
import classes from './shell.module.css'

/** The page again, without its query string: everything on it belongs to the place chosen before. */
const reloadWithoutQuery = () => location.assign(location.pathname)

/** The selectors of organization and shop, and the person's own menu. */
export function TopBar({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const leave = async () =>
    !unsaved.any() ||
    (await confirm({ title: t('unsaved.title'), message: t('unsaved.text'), ok: t('unsaved.leave'), cancel: t('cancel') }))
  const chooseOrganization = async (organization_id: string) => {
    if (!(await leave())) return
    await api.post<typeof switchOrganization>('/v1/profile/switch-organization', { organization_id })
    reloadWithoutQuery()
  }
  const chooseShop = async (shop_id: string) => {
    if (!(await leave())) return
    await api.post<typeof switchShop>('/v1/profile/switch-shop', { shop_id })
    reloadWithoutQuery()
  }
  const options = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <div className={classes.selectors}>
        {profile.role === 'system_admin' && (
          <NativeSelect
            aria-label={t('organization')}
            data={options(profile.organizations)}
            value={profile.organization?.id ?? ''}
            onChange={(event) => void chooseOrganization(event.currentTarget.value)}
          />
        )}
        {profile.shops.length > 0 && (
          <NativeSelect
            aria-label={t('shop')}
            data={options(profile.shops)}
            value={profile.shop?.id ?? ''}
            onChange={(event) => void chooseShop(event.currentTarget.value)}
          />
        )}
      </div>
      <Tooltip label={`${t('palette.open')} (Ctrl+K)`}>
        <ActionIcon variant="subtle" color="secondary.8" size="lg" visibleFrom="sm" aria-label={t('palette.open')} onClick={openPalette}>
          <IconSearch size={18} />
        </ActionIcon>
      </Tooltip>
      <ActionIcon
        variant="subtle"
        color="secondary.8"
        size="lg"
        visibleFrom="xs"
        aria-label={t('color_scheme')}
        onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
      >
        {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
      <div data-visible-from="sm">
        <EnvironmentBadge environment={profile.environment} label={t(`environments.${profile.environment}`)} />
      </div>
      <ProfileMenu profile={profile} />
    </>
  )
}

function ProfileMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const logout = async () => {
    await api.post('/v1/auth/logout', undefined, { silent: true }).catch(() => {})
    dropToken()
    location.assign('/login')
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="subtle" color="secondary.8" px={4} aria-label={t('profile_menu')}>
          <Avatar size={34} color="primary" radius="xl" alt="">
            {Array.from(profile.display_name)[0]}
          </Avatar>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {profile.display_name}
          </Text>
          <Text size="sm" c="dimmed">
            {t(`roles.${profile.role}`)}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} />} renderRoot={(props) => <Link to={'/pos/profile-info' as '/'} {...props} />}>
          {t('profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logout()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon, NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Profile } from '@pos/contract/features/profile'
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { useMayLeave } from '#lib/use-may-leave.ts'
import { EnvironmentBadge } from '#ui/environment-badge.tsx'
import { openPalette } from './palette-store.ts'
import { pathInWorkspace } from './path-in-workspace.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { announceProfile } from './session-watch.ts'
import classes from './shell.module.css'

/** The selectors of organization and shop, the tools, and the profile menu. */
export function TopBar({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <>
      <WorkspaceSelectors profile={profile} />
      <div className={classes.environment}>
        <EnvironmentBadge environment={profile.environment} label={t(`environments.${profile.environment}`)} />
      </div>
      <ActionIcon
        title={`${t('palette.open')} (Ctrl+K)`}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('palette.open')}
        onClick={openPalette}
        className={classes.tool}
      >
        <IconSearch size={18} />
      </ActionIcon>
      <ColorSchemeButton />
      <ProfileMenu profile={profile} />
    </>
  )
}

function WorkspaceSelectors({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const mayLeave = useMayLeave()
  const choose = async (call: () => Promise<{ data: Profile }>) => {
    if (!(await mayLeave())) return
    // The client reports a failed switch, and the selector still shows the current workspace.
    const answer = await call().catch(() => null)
    if (!answer) return
    announceProfile(answer.data)
    location.assign(pathInWorkspace(location.pathname))
  }
  const chooseOrganization = (organization_id: string) => choose(() => api.post('/v1/profile/switch-organization', { organization_id }))
  const chooseShop = (shop_id: string) => choose(() => api.post('/v1/profile/switch-shop', { shop_id }))
  return (
    <div className={classes.selectors}>
      {profile.role === 'system_admin' && (
        <NativeSelect
          aria-label={t('organization')}
          data={profile.organizations.map(({ id, name }) => ({ value: id, label: name }))}
          value={profile.organization?.id ?? ''}
          onChange={(event) => void chooseOrganization(event.currentTarget.value)}
        />
      )}
      {profile.shops.length > 0 && (
        <NativeSelect
          aria-label={t('shop')}
          data={profile.shops.map(({ id, name }) => ({ value: id, label: name }))}
          value={profile.shop?.id ?? ''}
          onChange={(event) => void chooseShop(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

function ColorSchemeButton() {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  return (
    <ActionIcon
      title={t('color_scheme')}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('color_scheme')}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
      className={classes.tool}
    >
      {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  )
}

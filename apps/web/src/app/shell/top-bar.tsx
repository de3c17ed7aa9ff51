import { NativeSelect, UnstyledButton } from '@mantine/core'
import type { Profile } from '@pos/contract/accounts/profile'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSwitchWorkspace } from '#lib/use-switch-workspace.ts'
import { EnvironmentBadge } from '#ui/feedback/environment-badge.tsx'
import { Bell } from '../bell/bell.tsx'
import { openPalette } from '../palette/palette-store.ts'
import { ProfileMenu } from './profile-menu.tsx'
import classes from './shell.module.css'

/** The selectors of organization and shop, the tools, and the profile menu. */
export function TopBar({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <>
      <WorkspaceSelectors profile={profile} />
      <div className={classes.environment}>
        <EnvironmentBadge
          environment={profile.environment}
          label={t(`environments.${profile.environment}`)}
        />
      </div>
      <UnstyledButton
        className={classes.search ?? ''}
        aria-label={t('palette.open')}
        title={`${t('palette.open')} (Ctrl+K)`}
        onClick={openPalette}
      >
        <IconSearch size={18} aria-hidden />
        <span>{t('palette.open')}</span>
        <kbd>Ctrl K</kbd>
      </UnstyledButton>
      <Bell />
      <ProfileMenu profile={profile} />
    </>
  )
}

function WorkspaceSelectors({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { toOrganization, toShop } = useSwitchWorkspace()
  return (
    <div className={classes.selectors}>
      {profile.role === 'system_admin' && (
        <NativeSelect
          aria-label={t('organization')}
          data={profile.organizations.map(({ id, name }) => ({ value: id, label: name }))}
          value={profile.organization?.id ?? ''}
          onChange={(event) => void toOrganization(event.currentTarget.value)}
        />
      )}
      {profile.shops.length > 0 && (
        <NativeSelect
          aria-label={t('shop')}
          data={profile.shops.map(({ id, name }) => ({ value: id, label: name }))}
          value={profile.shop?.id ?? ''}
          onChange={(event) => void toShop(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

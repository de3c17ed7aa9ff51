import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#ui/page-header.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { FactorsCard } from './security/factors-card.tsx'
import { PasswordCard } from './security/password-card.tsx'
import { SessionsCard } from './security/sessions-card.tsx'

export function SecurityScreen() {
  const { t } = useTranslation('common')
  return (
    <>
      <PageHeader title={t('profile')} />
      <ProfileTabs value="security" />
      <Stack maw={1200}>
        <FactorsCard />
        <PasswordCard />
        <SessionsCard />
      </Stack>
    </>
  )
}

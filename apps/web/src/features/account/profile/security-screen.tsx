import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCan } from '#lib/profile.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { FactorsCard } from './security/factors-card.tsx'
import { PasswordCard } from './security/password-card.tsx'
import { PolicyCard } from './security/policy-card.tsx'
import { SessionsCard } from './security/sessions-card.tsx'

export function SecurityScreen() {
  const { t } = useTranslation('common')
  const mayDemand = useCan('second_factor_policy')
  return (
    <>
      <PageHeader title={t('profile')} />
      <ProfileTabs value="security" />
      <Stack maw={1200}>
        <FactorsCard />
        <PasswordCard />
        <SessionsCard />
        {mayDemand && <PolicyCard />}
      </Stack>
    </>
  )
}

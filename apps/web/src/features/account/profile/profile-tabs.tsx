import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { isKeyOf } from '@pos/domain/typed-entries'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

const paths = {
  info: '/pos/profile-info',
  security: '/pos/profile-info/security',
  report_mails: '/pos/profile-info/report-mails',
} as const

export function ProfileTabs({ value }: { value: keyof typeof paths }) {
  const { t } = useTranslation('profile-info')
  const navigate = useNavigate()
  return (
    <Tabs
      value={value}
      onChange={(next) => next && isKeyOf(next, paths) && void navigate({ to: paths[next] })}
      mb="md"
    >
      <Tabs.List>
        <Tabs.Tab value="info">{t('tabs.info')}</Tabs.Tab>
        <Tabs.Tab value="security">{t('tabs.security')}</Tabs.Tab>
        <Tabs.Tab value="report_mails">{t('tabs.report_mails')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}

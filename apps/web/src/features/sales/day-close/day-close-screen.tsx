import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan, useProfile } from '#lib/profile.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { DayList } from './day-list.tsx'
import { DayPage } from './day-page.tsx'
import { OverShortSection } from './over-short-section.tsx'
import { SettingsButton } from './settings-button.tsx'
import { ShopsTab } from './shops-tab.tsx'

const tabs = ['days', 'shops', 'over_short'] as const

/** The day close: business days with their state, one day with its drawers, and over and short. */
export function DayCloseScreen() {
  const { t } = useTranslation('day-close')
  const { date, number, tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { shops } = useProfile()
  const isAdmin = useCan('day_reopen')
  const shownTabs = tabs.filter((name) => name !== 'shops' || shops.length > 1)
  if (date && /^\d{4}-\d{2}-\d{2}$/.test(date))
    return <DayPage key={`${date} ${number ?? ''}`} date={date} number={number} />
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        {isAdmin && <SettingsButton />}
      </PageHeader>
      <Tabs
        value={shownTabs.find((one) => one === tab) ?? 'days'}
        onChange={(next) =>
          void navigate({ to: '.', search: next === 'days' ? {} : { tab: next ?? '' } })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t('title')} className="pos-no-print">
          {shownTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="days">
          <DayList />
        </Tabs.Panel>
        <Tabs.Panel value="shops">
          <ShopsTab />
        </Tabs.Panel>
        <Tabs.Panel value="over_short">
          <OverShortSection />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

import { Alert, Anchor, Button, Paper, Stack } from '@mantine/core'
import type { JournalMonth } from '@pos/contract/accounting/journals'
import { IconInfoCircle, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useCan } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { DaySection } from './day-section.tsx'
import { ExportControls } from './export-controls.tsx'
import { ExportsSection } from './exports-section.tsx'
import { MonthBar } from './month-bar.tsx'
import { PreviewSection } from './preview-section.tsx'
import { type JournalAddress, useJournalAddress, useMonth } from './use-journals.ts'

/** Accounting journals: the closed days of a month, the next export, and past exports. */
export function JournalsScreen() {
  const { t } = useTranslation('journals')
  const address = useJournalAddress()
  const canExport = useCan('journal_export')
  const { data, error, refetch } = useMonth(address.month, address.shops)
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        {canExport && (
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            renderRoot={(props) => <PageLink {...props} to="/pos/journals/accounts" />}
          >
            {t('settings')}
          </Button>
        )}
      </PageHeader>
      <Stack>
        <MonthBar address={address}>
          {canExport && <ExportControls address={address} month={data} />}
        </MonthBar>
        {data ? (
          <Month address={address} month={data} canExport={canExport} />
        ) : (
          <LoadState of={[{ error, refetch }]}>
            <Paper>
              <TableSkeleton label={t('loading')} />
            </Paper>
          </LoadState>
        )}
      </Stack>
    </>
  )
}

function Month({
  address,
  month,
  canExport,
}: {
  address: JournalAddress
  month: JournalMonth
  canExport: boolean
}) {
  const { t } = useTranslation('journals')
  return (
    <>
      {canExport && !month.has_settings && (
        <Alert
          color="info"
          icon={<IconInfoCircle size={18} aria-hidden />}
          title={t('first.title')}
        >
          {t('first.text')}{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <PageLink {...props} to="/pos/journals/accounts" />}
          >
            {t('first.link')}
          </Anchor>
        </Alert>
      )}
      <DaySection address={address} month={month} />
      <PreviewSection month={month} />
      {canExport && <ExportsSection />}
    </>
  )
}

import { Button, Paper } from '@mantine/core'
import { IconBuildingStore, IconClock } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpoint, useEndpointPage } from '#lib/api/use-endpoint.ts'
import { useProfile } from '#lib/profile.ts'
import { WaysToBegin } from '#lib/ways-to-begin.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { PaginationBar } from '#ui/layout/pagination-bar.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { ReleaseTable } from './release-table.tsx'
import { ScheduledTable } from './scheduled-table.tsx'

const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.tsx').then((m) => ({ default: m.ScheduleDialog })),
)
const SendShopsDialog = lazy(() =>
  import('./send/send-shops-dialog.tsx').then((m) => ({ default: m.SendShopsDialog })),
)
const CompareDialog = lazy(() =>
  import('./compare-dialog.tsx').then((m) => ({ default: m.CompareDialog })),
)

/** Refreshes often: after sending, people watch the devices catch up. */
const refreshMilliseconds = 15_000

export function ReleasesScreen() {
  const { t } = useTranslation('releases')
  const { shops } = useProfile()
  const [dialog, setDialog] = useState<'shops' | 'schedule' | null>(null)
  const { page, perPage, compared, change } = useReleaseSearch()
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        {shops.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconBuildingStore size={16} />}
            onClick={() => setDialog('shops')}
          >
            {t('shops.button')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconClock size={16} />}
          onClick={() => setDialog('schedule')}
        >
          {t('schedule.button')}
        </Button>
      </PageHeader>
      <ReleaseList page={page} perPage={perPage} onChange={change} />
      {dialog && (
        <Suspense>
          {dialog === 'shops' ? (
            <SendShopsDialog onClose={() => setDialog(null)} />
          ) : (
            <ScheduleDialog onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
      {compared && (
        <Suspense>
          <CompareDialog
            from={compared.from}
            to={compared.to}
            onChange={(from, to) => change({ compare: `${from}...${to}` })}
            onClose={() => change({ compare: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

interface ReleaseListProps {
  page: number
  perPage: number
  onChange: (change: Record<string, string>) => void
}

/** Scheduled releases above sent ones, rendered together so that neither moves the other. */
function ReleaseList({ page, perPage, onChange }: ReleaseListProps) {
  const { t } = useTranslation('releases')
  const lists = [useSchedules(), useReleases(page, perPage)] as const
  const [scheduled, releases] = [lists[0].data, lists[1].data]
  if (!scheduled || !releases) {
    return (
      <Paper>
        <LoadState of={lists} m="md">
          <TableSkeleton label={t('loading')} />
        </LoadState>
      </Paper>
    )
  }
  return (
    <>
      {scheduled.length > 0 && (
        <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
          <Section title={t('schedule.list')}>
            <ScheduledTable scheduled={scheduled} />
          </Section>
        </div>
      )}
      <Paper>
        {releases.data.length === 0 ? (
          <EmptyState title={t('empty')} text={t('empty_text')}>
            <WaysToBegin at={['dashboard', 'menu-import']} />
          </EmptyState>
        ) : (
          <>
            <ReleaseTable
              releases={releases.data}
              onCompare={(from, to) => onChange({ compare: `${from}...${to}` })}
            />
            <Pages meta={releases.meta} onChange={onChange} />
          </>
        )}
      </Paper>
    </>
  )
}

function useReleases(page: number, perPage: number) {
  return useEndpointPage(
    '/v1/releases',
    { page, per_page: perPage },
    { noProgress: true, keepsPrevious: true, refetchInterval: refreshMilliseconds },
  )
}

type Search = Readonly<Partial<Record<'page' | 'per_page' | 'compare', string>>>

/** Page and comparison, stored in the URL. */
function useReleaseSearch() {
  const raw = useSearch({ strict: false, select: (search: Search) => search })
  const navigate = useNavigate()
  const match = /^(\d+)\.\.\.(\d+)$/.exec(raw.compare ?? '')
  return {
    page: Number(raw.page) || 1,
    perPage: Number(raw.per_page) || 50,
    compared: match ? { from: Number(match[1]), to: Number(match[2]) } : null,
    change: (next: Record<string, string>) => {
      void navigate({ to: '.', search: { ...raw, ...next }, resetScroll: false })
    },
  }
}

interface PagesProps {
  meta: { page: number; per_page: number; total: number }
  onChange: (change: Record<string, string>) => void
}

function Pages({ meta: { page, per_page: perPage, total }, onChange }: PagesProps) {
  const { t } = useTranslation('kit')
  const from = (page - 1) * perPage + 1
  return (
    <PaginationBar
      page={page}
      perPage={perPage}
      total={total}
      onPage={(next) => onChange({ page: String(next) })}
      onPerPage={(next) => onChange({ per_page: String(next), page: '' })}
      texts={{
        range: t('range', { from, to: Math.min(total, from + perPage - 1), total }),
        perPage: t('per_page'),
        page: (number) => t('page', { page: number }),
        control: (control) => t(`pages.${control}`),
      }}
    />
  )
}

/** Reads the scheduled releases of the shop: waiting ones, soonest first, then those that ended. */
const useSchedules = () =>
  useEndpoint('/v1/scheduled-releases', null, {
    noProgress: true,
    refetchInterval: refreshMilliseconds,
  })

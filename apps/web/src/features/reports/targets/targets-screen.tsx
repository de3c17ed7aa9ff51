import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { businessDate } from '@pos/domain/days/business-day'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { TargetsForm } from './targets-form.tsx'

export function TargetsScreen() {
  const { t } = useTranslation('targets')
  const [now] = useState(() => new Date())
  const { shop } = useProfile()
  const { year: asked } = useSearch({ strict: false })
  const thisYear = Number(
    businessDate(now, shop?.timezone ?? 'Asia/Tokyo', shop?.close_time ?? '00:00').slice(0, 4),
  )
  const year = /^2\d{3}$/.test(asked ?? '') ? Number(asked) : thisYear
  const { data, error, refetch } = useEndpoint('/v1/sales-targets', { year: String(year) })
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        <Button
          variant="default"
          renderRoot={(props) => (
            <PageLink
              {...props}
              to="/pos/reports/revenues"
              search={{ preset: 'this_month', compare: 'target' }}
            />
          )}
        >
          {t('open_report')}
        </Button>
      </PageHeader>
      <Paper p="md">
        <YearChoice year={year} />
        {data ? (
          <TargetsForm key={`${year} ${data.version}`} saved={data} />
        ) : (
          <LoadState of={[{ error, refetch }]}>
            <TableSkeleton columns={4} label={t('loading')} />
          </LoadState>
        )}
      </Paper>
    </>
  )
}

function YearChoice({ year }: { year: number }) {
  const { t } = useTranslation('targets')
  const navigate = useNavigate()
  const open = (next: number) => void navigate({ to: '.', search: { year: String(next) } })
  return (
    <Group gap="xs" mb="md">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('previous')}
        onClick={() => open(year - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text fw={600} fz="lg" aria-live="polite">
        {t('year', { year })}
      </Text>
      <ActionIcon variant="default" size="lg" aria-label={t('next')} onClick={() => open(year + 1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

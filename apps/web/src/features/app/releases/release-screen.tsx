import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { Release } from '@pos/contract/devices/releases'
import { isNumber } from '@pos/contract/fields/record-id'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '#lib/api/api-client.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useTimeZone } from '#lib/profile.ts'
import { BackLink } from '#lib/routing/back-link.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatDateTime, formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { Differences } from './differences.tsx'
import { ReleaseDevices } from './release-devices.tsx'
import classes from './releases.module.css'
import { inMenuOrder, useResourceTitles } from './resource-titles.ts'
import { RollBackButton } from './roll-back-button.tsx'

/** A release: its author and note, its devices, its changes and its content. */
export function ReleaseScreen() {
  const { t } = useTranslation('releases')
  const { number = '' }: { readonly number?: string } = useParams({ strict: false })
  const { data, error, refetch } = useEndpoint(`/v1/releases/${number}`, null, {
    enabled: isNumber(number),
  })
  if (!isNumber(number) || isNotFound(error)) return <Missing />
  return (
    <>
      <PageHeader
        title={data ? t('page_title', { number: data.number }) : t('title')}
        back={<BackLink to="/pos/releases" />}
      >
        {data && !data.current && <RollBackButton number={data.number} />}
      </PageHeader>
      {data ? (
        <Stack>
          <Facts release={data} />
          <ReleaseDevices number={data.number} />
          <Section
            title={t('changes')}
            description={
              data.number > 1 ? t('changes_since', { number: data.number - 1 }) : t('changes_first')
            }
          >
            {data.number > 1 && (
              <Suspense fallback={<TableSkeleton label={t('loading')} />}>
                <Differences from={data.number - 1} to={data.number} />
              </Suspense>
            )}
          </Section>
          <ReleaseContent entities={data.entities} />
        </Stack>
      ) : (
        <LoadState of={[{ error, refetch }]}>
          <Paper>
            <TableSkeleton label={t('loading')} />
          </Paper>
        </LoadState>
      )}
    </>
  )
}

function Facts({ release }: { release: Release }) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const {
    note,
    created_at,
    created_by,
    records,
    notified,
    devices_up_to_date: running,
    devices,
  } = release
  const facts = [
    [t('created_at'), formatDateTime(created_at, timeZone)],
    [t('created_by'), created_by ?? '-'],
    [t('records'), formatNumber(records)],
    [t('notified'), t('device_count', { count: notified })],
    [t('devices'), t('devices_of', { count: running, total: devices })],
  ] as const
  return (
    <Paper p="md">
      {(release.current || release.rolled_back_to !== null) && (
        <Group gap="xs" mb="sm">
          {release.current && <StatusBadge tone="success">{t('current')}</StatusBadge>}
          {release.rolled_back_to !== null && (
            <StatusBadge tone="info">
              {t('rolled_back_to', { number: `#${release.rolled_back_to}` })}
            </StatusBadge>
          )}
        </Group>
      )}
      {note && (
        <Alert color="info" mb="sm" title={t('note')}>
          {note}
        </Alert>
      )}
      <Group component="dl" gap="8px 32px" m={0} align="flex-start">
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </Group>
    </Paper>
  )
}

function Missing() {
  const { t } = useTranslation(['releases', 'common'])
  return (
    <EmptyState title={t('missing')} text={t('missing_text')}>
      <Button variant="default" renderRoot={(props) => <PageLink {...props} to="/pos/releases" />}>
        {t('common:back_to_list')}
      </Button>
    </EmptyState>
  )
}

/** The number of records of each kind in a release. */
function ReleaseContent({ entities }: { entities: Readonly<Record<string, readonly unknown[]>> }) {
  const { t } = useTranslation('releases')
  const kinds = inMenuOrder(Object.entries(entities).filter(([, records]) => records.length > 0))
  const titleOf = useResourceTitles(kinds.map(([resource]) => resource))
  return (
    <Section title={t('holds')}>
      <dl className={classes.kinds}>
        {kinds.map(([resource, records]) => (
          <div key={resource}>
            <dt>{titleOf(resource)}</dt>
            <dd>{formatNumber(records.length)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

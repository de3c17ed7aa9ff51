import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Group, SegmentedControl, Stack } from '@mantine/core'
import type { OverShort, OverShortFigures } from '@pos/contract/accounting/over-short'
import { businessDate } from '@pos/domain/days/business-day'
import { presetRange } from '@pos/domain/days/calendar-date'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileMenu } from '#kit/files/file-menu.tsx'
import { PrintedShop } from '#kit/print/printed-shop.tsx'
import { LoadState } from '#lib/api/load-state.tsx'
import { DateRangeInput } from '#lib/dates/date-range-input.tsx'
import { useProfile, useShownShop } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatNumber } from '#lib/text/format.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount, OverShortText } from './amounts.tsx'
import { useOverShort } from './use-days.ts'

const groups = ['day', 'drawer', 'staff', 'shop'] as const
/**
 * Shows overs and shorts of closed days in a range, by day, drawer or staff; by staff in this month
 * by default.
 */
export function OverShortSection() {
  const { t } = useTranslation('day-close')
  const query = useQueryOfAddress()
  const { data, error, refetch } = useOverShort(query)
  return (
    <Stack>
      {query.by !== 'shop' && <PrintedShop />}
      <Choices query={query} />
      <Section
        title={t('over_short_title', { from: query.from, to: query.to })}
        description={t('over_short_text')}
        actions={
          <FileMenu
            path="/v1/day-close/over-short/export"
            query={query}
            name={`over-short-${query.from}-${query.to}`}
          />
        }
      >
        {!data ? (
          <LoadState of={[{ error, refetch }]}>
            <TableSkeleton label={t('loading')} />
          </LoadState>
        ) : data.rows.length === 0 ? (
          <EmptyState title={t('over_short_empty')} text={t('over_short_empty_text')} />
        ) : (
          <Rows report={data} by={query.by} />
        )}
      </Section>
    </Stack>
  )
}

type Query = ReturnType<typeof useQueryOfAddress>

function Choices({ query }: { query: Query }) {
  const { t } = useTranslation('day-close')
  const navigate = useNavigate()
  const { shops } = useProfile()
  const change = (next: Partial<Query>) =>
    void navigate({ to: '.', search: { tab: 'over_short', ...query, ...next }, resetScroll: false })
  return (
    <Group gap="md" align="flex-end" className="pos-no-print">
      <DateRangeInput
        value={{ from: query.from, to: query.to }}
        onChange={(range) => (range.from && range.to ? change(range) : undefined)}
        label={t('range')}
        fromLabel={t('from')}
        toLabel={t('to')}
        orderError={t('range_order')}
      />
      <SegmentedControl
        aria-label={t('by.label')}
        value={query.by}
        onChange={(by) => change({ by })}
        data={groups
          .filter((value) => value !== 'shop' || shops.length > 1)
          .map((value) => ({ value, label: t(`by.${value}`) }))}
      />
    </Group>
  )
}

/** The range and grouping in the address; by default this month, by person. */
function useQueryOfAddress() {
  const { from, to, by } = useSearch({ strict: false })
  const shop = useShownShop()
  const [now] = useState(() => new Date())
  const today = businessDate(now, shop?.timezone ?? 'UTC', shop?.close_time ?? '00:00')
  const month = presetRange('this_month', today)
  return {
    from: from || month.from,
    to: to || month.to,
    by: groups.find((one) => one === by) ?? 'staff',
  }
}

function Rows({ report, by }: { report: OverShort; by: (typeof groups)[number] }) {
  const { t } = useTranslation('day-close')
  const amounts = (['expected', 'counted', 'since_count', 'over', 'short'] as const).map(
    (name) => ({
      label: t(name),
      look: 'number' as const,
      render: ({ figures }: OverShortRow) => <Amount>{figures[name]}</Amount>,
      footer: <Amount>{report.totals[name]}</Amount>,
    }),
  )
  return (
    <PlainTable
      label={t('tabs.over_short')}
      records={report.rows}
      keyOf={({ key }) => key}
      footer={t('sum')}
      columns={[
        {
          label: t(by === 'day' ? 'date' : by === 'shop' ? 'shops.shop' : by),
          role: 'title',
          render: ({ key, label }) =>
            by === 'day' ? (
              <PageLink to="/pos/day-close" search={{ date: key }}>
                {key}
              </PageLink>
            ) : (
              (label ?? t('nobody'))
            ),
        },
        {
          label: t('sessions'),
          look: 'number',
          render: ({ figures }) => <Sessions figures={figures} />,
          footer: <Sessions figures={report.totals} />,
        },
        ...amounts,
        {
          label: t('over_short'),
          look: 'number',
          render: ({ figures }) => <Difference figures={figures} />,
          footer: <Difference figures={report.totals} />,
        },
      ]}
    />
  )
}

type OverShortRow = OverShort['rows'][number]

function Sessions({ figures: { sessions, uncounted } }: { figures: OverShortFigures }) {
  const { t } = useTranslation('day-close')
  return `${formatNumber(sessions)}${uncounted > 0 ? ` (${t('uncounted', { count: uncounted })})` : ''}`
}

const Difference = ({
  figures: { sessions, uncounted, difference },
}: {
  figures: OverShortFigures
}) => <OverShortText>{sessions === uncounted ? null : difference}</OverShortText>

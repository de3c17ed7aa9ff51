import { Button, Paper, Stack, Text } from '@mantine/core'
import { basisParts } from '@pos/contract/reports/basis-parts'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { reportResource } from '@pos/contract/reports/report-views'
import { IconListDetails } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileMenu } from '#kit/files/file-menu.tsx'
import { ViewChoice } from '#kit/views/view-choice.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { FiguresSkeleton } from '#ui/layout/figures-skeleton.tsx'
import { LoadFailed } from '#ui/layout/load-failed.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { useMinimumDisplay } from '#ui/layout/use-minimum-display.ts'
import classes from '../reports.module.css'
import { ComparedComplete } from '../table/change-text.tsx'
import { ReportFilters } from './report-filters.tsx'
import { presetByDefault, reportQueryOf } from './report-search.ts'
import { type ReportName, type Reports, useReport } from './use-report.ts'
import type { ReportAddress } from './use-report-search.ts'
import { useReportViews } from './use-report-views.ts'

interface ReportScreenProps<N extends ReportName> {
  name: N
  title: string
  description: string
  address: ReportAddress
  /** Filters of this report only. */
  query?: Readonly<Record<string, string>>
  /** The control for it. */
  filters?: ReactNode
  hasPeriods?: boolean
  /** False if it always counts by payment and has no comparison. */
  hasBasis?: boolean
  isEmpty: (report: Reports[N]) => boolean
  /** Text of a report without data. */
  empty?: { readonly title: string; readonly text: string }
  children: (report: Reports[N]) => ReactNode
}

/**
 * The frame of all reports: filters, basis, download, print, and the states loading, failed and
 * empty.
 */
export function ReportScreen<N extends ReportName>({
  name,
  title,
  description,
  address,
  ...rest
}: ReportScreenProps<N>) {
  const { query, filters, hasPeriods = false, hasBasis = true, isEmpty, empty, children } = rest
  const { t } = useTranslation('reports')
  const asked = { ...reportQueryOf(address.search), ...query }
  const { isOpening, ...views } = useReportViews(name, address.raw)
  if (isOpening) return <Loading />
  return (
    <>
      <PageHeader title={title} description={description} isCompact>
        <ViewChoice resource={{ name: reportResource(name) }} whole={t('no_view')} {...views} />
        <BridgeButton report={name} query={reportQueryOf(address.search)} />
        <FileMenu
          path={`/v1/reports/${name}/export`}
          query={asked}
          name={`${name}-${asked.from}-${asked.to}`}
        />
      </PageHeader>
      <ReportFilters
        search={address.search}
        onChange={address.change}
        hasPeriods={hasPeriods}
        hasBasis={hasBasis}
        hasTargets={name === 'revenues'}
      >
        {filters}
      </ReportFilters>
      <Answer
        name={name}
        query={asked}
        isEmpty={isEmpty}
        address={address}
        {...(empty ? { empty } : {})}
      >
        {children}
      </Answer>
    </>
  )
}

type AnswerProps<N extends ReportName> = Pick<
  ReportScreenProps<N>,
  'name' | 'address' | 'isEmpty' | 'empty' | 'children'
> & {
  query: Record<string, string>
}

function Answer<N extends ReportName>({
  name,
  query,
  address,
  isEmpty,
  empty,
  children,
}: AnswerProps<N>) {
  const { t } = useTranslation('reports')
  const { data, error, refetch, isPlaceholderData, isFetching } = useReport(name, query)
  // Thousands of figures render in small steps, between which the page stays responsive.
  const report = useMinimumDisplay(useDeferredValue(data))
  if (error && !data)
    return <Failure message={error.message} isBusy={isFetching} onRetry={() => void refetch()} />
  if (!report) return <Loading />
  return (
    <div className={classes.report} aria-busy={isPlaceholderData || report !== data}>
      <BasisLine basis={report.basis} />
      {isEmpty(report) ? (
        <Paper>
          <EmptyState title={empty?.title ?? t('empty')} text={empty?.text ?? t('empty_text')}>
            <OtherRange address={address} />
          </EmptyState>
        </Paper>
      ) : (
        <ComparedComplete value={report.basis.compared_complete}>
          <Stack gap="md">{children(report)}</Stack>
        </ComparedComplete>
      )}
    </div>
  )
}

/**
 * Links to the usual days, and from those to today, which they exclude: for a new shop, all sales
 * are today's.
 */
function OtherRange({ address: { search, change } }: { address: ReportAddress }) {
  const { t } = useTranslation('reports')
  const isUsual = search.preset === presetByDefault
  return (
    <Button
      variant="light"
      onClick={() => change({ preset: isUsual ? 'today' : presetByDefault, from: '', to: '' })}
    >
      {t(isUsual ? 'empty_today' : 'empty_action')}
    </Button>
  )
}

function Loading() {
  const { t } = useTranslation('reports')
  return <FiguresSkeleton label={t('loading')} />
}

function Failure({
  message,
  isBusy,
  onRetry,
}: {
  message: string
  isBusy: boolean
  onRetry: () => void
}) {
  const { t } = useTranslation('reports')
  return (
    <LoadFailed title={t('load_failed')} retry={t('retry')} isBusy={isBusy} onRetry={onRetry}>
      {message}
    </LoadFailed>
  )
}

/** One line with the basis of the figures, also printed. */
function BasisLine({ basis }: { basis: ReportBasis }) {
  const { t } = useTranslation('reports')
  const parts = basisParts(basis, t(`revenue_types.${basis.revenue_type}`), (key, params) =>
    t(`basis.${key}`, params),
  )
  return (
    <Text component="ul" size="sm" c="dimmed" className={classes.basis}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </Text>
  )
}

const BridgeDialog = lazy(() =>
  import('./bridge-dialog.tsx').then((m) => ({ default: m.BridgeDialog })),
)

/** Opens the bridge between the figures of the reports. */
function BridgeButton({
  report,
  query,
}: {
  report: ReportName
  query: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListDetails size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('bridge.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <BridgeDialog report={report} query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

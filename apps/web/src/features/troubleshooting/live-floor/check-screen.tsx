import { Button, Paper } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintButton } from '#kit/files/print-button.tsx'
import { isNotFound } from '#lib/api/api-client.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useCan, useCurrency, useTimeZone } from '#lib/profile.ts'
import { BackLink } from '#lib/routing/back-link.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatAmount, formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { CheckLines } from './check-lines.tsx'
import { CheckTimeline } from './check-timeline.tsx'
import type { CheckHistory } from './event-text.ts'
import classes from './live-floor.module.css'

const refreshMilliseconds = 3000
const stateTones = { open: 'info', paid: 'success', merged: 'neutral', cancelled: 'error' } as const

/** A check with its lines and its history. */
export function CheckScreen() {
  const { t } = useTranslation('live-floor')
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useEndpoint(`/v1/checks/${id}`, null, {
    noProgress: true,
    refetchInterval: (answer) =>
      answer === undefined || answer.data.check.state === 'open' ? refreshMilliseconds : false,
  })
  if (isNotFound(error)) return <Missing />
  return (
    <>
      <PageHeader
        title={
          data
            ? t('check.title_of', { name: nameOf(data) || t('check.no_table') })
            : t('check.title')
        }
        back={<BackLink to="/pos/floor" />}
      >
        <PrintButton />
      </PageHeader>
      {data ? (
        <div className={classes.detail}>
          <div className={classes.stack}>
            <CheckLines check={data.check} />
            <CheckTimeline history={data} />
          </div>
          <CheckFacts history={data} />
        </div>
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

const nameOf = ({ check }: Pick<CheckHistory, 'check'>) =>
  [check.tables.join(', '), check.name].filter(Boolean).join(' · ')

function CheckFacts({ history }: { history: CheckHistory }) {
  const { t } = useTranslation('live-floor')
  const timeZone = useTimeZone()
  const currency = useCurrency()
  const { check, listed } = history
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    [
      t('columns.state'),
      <StatusBadge key="state" tone={stateTones[check.state]}>
        {t(`check.states.${check.state}`)}
      </StatusBadge>,
    ],
    [t('check.opened'), formatDateTime(check.opened_at, timeZone)],
    listed.closed_at !== null && [t('check.closed'), formatDateTime(listed.closed_at, timeZone)],
    [t('check.guests'), t('table.guests', { count: check.guests })],
    [t('check.staff'), listed.staff ?? '-'],
    listed.revenue_center !== null && [t('check.revenue_center'), listed.revenue_center],
    check.note !== null && [t('check.note'), check.note],
    check.payments.length > 0 && [
      t('check.payments'),
      check.payments.map(({ uid, name, amount }) => (
        <div key={uid}>{`${name} ${formatAmount(amount, currency)}`}</div>
      )),
    ],
    history.receipts.length > 0 && [t('check.receipts'), <Receipts key="receipts" of={history} />],
    history.related.length > 0 && [t('check.related'), <Related key="related" of={history} />],
  ]
  return (
    <Section title={t('check.facts')}>
      <dl className={classes.facts}>
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  )
}

/** The receipts of the check, as links for people who may read receipts. */
function Receipts({ of: { receipts } }: { of: CheckHistory }) {
  const currency = useCurrency()
  const canOpen = useCan('receipts')
  return receipts.map(({ id, uid, receipt_number, total }) => {
    const text = `${receipt_number ?? uid} ${formatAmount(total, currency)}`
    return (
      <div key={id}>
        {canOpen ? <PageLink to={recordPath('receipts', id)}>{text}</PageLink> : text}
      </div>
    )
  })
}

function Related({ of: { related } }: { of: CheckHistory }) {
  const { t } = useTranslation('live-floor')
  return related.map(({ uid, tables }) => (
    <Fragment key={uid}>
      <div>
        <PageLink to={recordPath('floor', uid)}>
          {tables.length > 0
            ? t('check.other', { tables: tables.join(', ') })
            : t('check.no_table')}
        </PageLink>
      </div>
    </Fragment>
  ))
}

function Missing() {
  const { t } = useTranslation('live-floor')
  return (
    <Paper>
      <EmptyState title={t('check.not_found')} text={t('check.not_found_text')}>
        <Button variant="default" renderRoot={(props) => <PageLink {...props} to="/pos/floor" />}>
          {t('check.back')}
        </Button>
      </EmptyState>
    </Paper>
  )
}

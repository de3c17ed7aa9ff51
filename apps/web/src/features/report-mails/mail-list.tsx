import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReportMail } from '@pos/contract/features/report-mails'
import type { DeliveryState } from '@pos/contract/features/report-mail-lists'
import { typedKeys } from '@pos/domain/typed-entries'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import table from '#kit/table.module.css'
import { dueText } from './due-text.ts'
import { PageLink } from '#lib/page-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { deliveryTones } from './delivery-state.tsx'
import { useMails } from './use-mails.ts'

/** Every mail that the person may change: what, about which shops, to whom, when next, and what became of the last. */
export function MailList() {
  const { t } = useTranslation(['report-mails', 'common'])
  const { data, error, refetch } = useMails()
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        <NewButton />
      </PageHeader>
      <Paper>
        {error ? (
          <LoadFailed title={t('load_failed')} retry={t('retry')} onRetry={() => void refetch()}>
            {error.message}
          </LoadFailed>
        ) : !data ? (
          <TableSkeleton label={t('loading')} />
        ) : data.length === 0 ? (
          <EmptyState title={t('empty')} text={t('empty_text')} icon={<IconMail size={28} />}>
            <NewButton />
          </EmptyState>
        ) : (
          <MailTable mails={data} />
        )}
      </Paper>
    </>
  )
}

function NewButton() {
  const { t } = useTranslation('report-mails')
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <PageLink {...props} to="/pos/report-mails" search={{ mail: 'new' }} />}
    >
      {t('new')}
    </Button>
  )
}

function MailTable({ mails }: { mails: readonly ReportMail[] }) {
  const { t } = useTranslation('report-mails')
  return (
    <div role="group" className={table.region} aria-label={t('title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th>{t('reports')}</th>
            <th>{t('shops')}</th>
            <th>{t('recipients')}</th>
            <th>{t('when')}</th>
            <th>{t('next')}</th>
            <th>{t('last')}</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shownNames = 2

/** The first names, and how many more there are. */
function namesText(names: readonly string[], more: (count: number) => string) {
  const shown = names.slice(0, shownNames).join(', ')
  return names.length > shownNames ? `${shown} ${more(names.length - shownNames)}` : shown
}

function MailRow({ mail }: { mail: ReportMail }) {
  const { t } = useTranslation(['report-mails', 'navigation'])
  const more = (count: number) => t('report-mails:more', { count })
  const [next] = mail.next
  return (
    <tr>
      <td data-title style={{ minWidth: 180, overflowWrap: 'anywhere' }}>
        <PageLink to="/pos/report-mails" search={{ mail: mail.id }}>
          {mail.name}
        </PageLink>
      </td>
      <td data-label={t('report-mails:reports')}>
        {namesText(
          mail.reports.map((name) => t(`navigation:reports.${name}`)),
          more,
        )}
      </td>
      <td data-label={t('report-mails:shops')} style={{ minWidth: 110 }}>
        {mail.all_shops
          ? t('report-mails:all_shops_short')
          : namesText(
              mail.shops.map(({ name }) => name),
              more,
            ) || '-'}
      </td>
      <td data-label={t('report-mails:recipients')} style={{ minWidth: 110 }}>
        {namesText(
          mail.recipients.map(({ name }) => name),
          more,
        ) || '-'}
      </td>
      <td
        data-label={t('report-mails:when')}
        className={table.whole}
      >{`${t(`report-mails:frequencies.${mail.frequency}`)} ${mail.time}`}</td>
      <td data-label={t('report-mails:next')}>
        {next ? nextText(next, mail.next.length) : <StatusBadge tone="neutral">{t('report-mails:switched_off')}</StatusBadge>}
      </td>
      <td data-label={t('report-mails:last')}>
        <LastResult last={mail.last} />
      </td>
    </tr>
  )
}

/** With the zone where there are several: shops with other clocks have mails of their own. */
const nextText = ({ at, timezone }: ReportMail['next'][number], clocks: number) =>
  dueText(at, timezone) + (clocks > 1 ? ` (${timezone})` : '')

/** The states of which the worst is said first. */
const order: readonly DeliveryState[] = ['refused', 'unclear', 'waiting', 'sending', 'sent', 'skipped']

function LastResult({ last }: Pick<ReportMail, 'last'>) {
  const { t } = useTranslation('report-mails')
  if (!last) return <Text span>-</Text>
  const states = typedKeys(last.counts).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  return (
    <Group gap={4} display="inline-flex">
      {states.map((state) => (
        <StatusBadge key={state} tone={deliveryTones[state]}>{`${t(`states.${state}`)} ${last.counts[state] ?? 0}`}</StatusBadge>
      ))}
    </Group>
  )
}

import { Pagination, Stack, Text } from '@mantine/core'
import type { ReportMailDelivery } from '@pos/contract/report-mails/report-mails'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { type PlainColumn, PlainTable } from '#ui/table/plain-table.tsx'
import { AnswerText, DeliveryMark } from './delivery-state.tsx'
import { useDeliveries } from './use-mails.ts'

const perPage = 50

/** Lists deliveries, newest first: recipient, days and result. */
export function DeliveriesSection({ id }: { id: string }) {
  const { t } = useTranslation('report-mails')
  const [page, setPage] = useState(1)
  const { data } = useDeliveries(id, page)
  const columns = useColumns()
  if (!data) return null
  const pages = Math.ceil(data.meta.total / perPage)
  return (
    <Section title={t('deliveries')} description={t('deliveries_text')}>
      {data.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('no_deliveries')}
        </Text>
      ) : (
        <Stack>
          <PlainTable
            label={t('deliveries')}
            columns={columns}
            records={data.data}
            keyOf={({ id }) => id}
          />
          {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} />}
        </Stack>
      )}
    </Section>
  )
}

const isEnded = ({ state }: ReportMailDelivery) =>
  state === 'refused' || state === 'unclear' || state === 'skipped'

function useColumns(): PlainColumn<ReportMailDelivery>[] {
  const { t } = useTranslation('report-mails')
  return [
    {
      label: t('period'),
      role: 'title',
      look: 'whole',
      render: ({ from, to }) => (from === to ? from : `${from} – ${to}`),
    },
    {
      label: t('recipient'),
      minWidth: 140,
      render: ({ recipient, address }) => <Recipient name={recipient} address={address} />,
    },
    { label: t('state'), look: 'whole', render: ({ state }) => <DeliveryMark state={state} /> },
    { label: t('sent_at'), minWidth: 110, render: (delivery) => <SentAt delivery={delivery} /> },
    { label: t('answer'), minWidth: 140, render: (delivery) => <AnswerText delivery={delivery} /> },
    {
      label: t('resend'),
      role: 'action',
      render: (delivery) => isEnded(delivery) && <ResendButton id={delivery.id} />,
    },
  ]
}

function Recipient({ name, address }: { name: string; address: string | null }) {
  return (
    <div>
      {name}
      {address && (
        <Text size="xs" c="dimmed">
          {address}
        </Text>
      )}
    </div>
  )
}

function SentAt({
  delivery: { state, attempts, next_attempt_at: next, ended_at: ended, timezone },
}: {
  delivery: ReportMailDelivery
}) {
  const { t } = useTranslation('report-mails')
  if (state === 'waiting' && attempts > 0)
    return t('again_at', { time: formatDateTime(next, timezone), count: attempts })
  return ended ? formatDateTime(ended, timezone) : '-'
}

function ResendButton({ id }: { id: string }) {
  const { t } = useTranslation('report-mails')
  const resend = useAction('POST', `/v1/report-mail-deliveries/${id}/resend`)
  return (
    <ActionButton size="compact-sm" variant="default" action={resend}>
      {t('resend')}
    </ActionButton>
  )
}

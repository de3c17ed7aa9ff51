import { Button, Pagination, Stack, Text } from '@mantine/core'
import type { ReportMailDelivery } from '@pos/contract/features/report-mails'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import table from '#kit/table.module.css'
import { api } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { Section } from '#ui/section.tsx'
import { AnswerText, DeliveryMark } from './delivery-state.tsx'
import { mailsKey, useDeliveries } from './use-mails.ts'

const perPage = 50

/** What was sent, newest first: to whom, about which days, and what became of it. */
export function DeliveriesSection({ id }: { id: string }) {
  const { t } = useTranslation('report-mails')
  const [page, setPage] = useState(1)
  const { data } = useDeliveries(id, page)
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
          <div role="group" className={table.region} aria-label={t('deliveries')}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{t('period')}</th>
                  <th>{t('recipient')}</th>
                  <th>{t('state')}</th>
                  <th>{t('sent_at')}</th>
                  <th>{t('answer')}</th>
                  <th aria-hidden />
                </tr>
              </thead>
              <tbody>
                {data.data.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} />
                ))}
              </tbody>
            </table>
          </div>
          {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} />}
        </Stack>
      )}
    </Section>
  )
}

function DeliveryRow({ delivery }: { delivery: ReportMailDelivery }) {
  const { t } = useTranslation('report-mails')
  const { from, to, recipient, address, state, attempts, next_attempt_at: next, ended_at: ended, timezone } = delivery
  const isWaiting = state === 'waiting' && attempts > 0
  return (
    <tr>
      <td data-title>{from === to ? from : `${from} – ${to}`}</td>
      <td data-label={t('recipient')}>
        {recipient}
        {address && (
          <Text span size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {` ${address}`}
          </Text>
        )}
      </td>
      <td data-label={t('state')}>
        <DeliveryMark state={state} />
      </td>
      <td data-label={t('sent_at')}>
        {isWaiting
          ? t('again_at', { time: formatDateTime(next, timezone), count: attempts })
          : ended
            ? formatDateTime(ended, timezone)
            : '-'}
      </td>
      <td data-label={t('answer')} style={{ overflowWrap: 'anywhere' }}>
        <AnswerText delivery={delivery} />
      </td>
      <td>{(state === 'refused' || state === 'unclear' || state === 'skipped') && <ResendButton id={delivery.id} />}</td>
    </tr>
  )
}

function ResendButton({ id }: { id: string }) {
  const { t } = useTranslation('report-mails')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    await api.post(`/v1/report-mail-deliveries/${id}/resend`).catch(() => null)
    await client.invalidateQueries({ queryKey: mailsKey })
    setBusy(false)
  }
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void resend()}>
      {t('resend')}
    </Button>
  )
}

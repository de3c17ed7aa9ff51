import { Anchor, Button, Paper, Stack, Text } from '@mantine/core'
import type { Webhook } from '@pos/contract/features/webhooks'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import table from '#kit/table.module.css'
import { formatDateTime } from '#lib/format.ts'
import { PageLink } from '#lib/page-link.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { eventKeys } from './event-keys.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { useTroubleText, WebhookMark } from './webhook-state.tsx'
import { useWebhooks } from './use-webhooks.ts'

/** Every webhook with how it does, and the log of all. */
export function WebhookList() {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch } = useWebhooks()
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        <NewButton />
      </PageHeader>
      <Stack>
        <Paper>
          {error ? (
            <LoadFailed title={t('load_failed')} retry={t('retry')} onRetry={() => void refetch()}>
              {error.message}
            </LoadFailed>
          ) : !data ? (
            <TableSkeleton label={t('loading')} />
          ) : data.length === 0 ? (
            <EmptyState title={t('empty')} text={t('empty_text')} icon={<IconWebhook size={28} />}>
              <NewButton />
              {/* A page of the server, not of this app. */}
              <Anchor href="/docs" size="sm" target="_blank">
                {t('documentation')}
              </Anchor>
            </EmptyState>
          ) : (
            <WebhookTable webhooks={data} />
          )}
        </Paper>
        {data && data.length > 0 && <DeliveryLog webhooks={data} />}
      </Stack>
    </>
  )
}

function NewButton() {
  const { t } = useTranslation('webhooks')
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <PageLink {...props} to="/pos/webhooks" search={{ webhook: 'new' }} />}
    >
      {t('new')}
    </Button>
  )
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation('webhooks')
  return (
    <div role="group" className={table.region} aria-label={t('title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th>{t('url')}</th>
            <th>{t('events')}</th>
            <th>{t('shops')}</th>
            <th>{t('state')}</th>
            <th>{t('last_delivered')}</th>
            <th className={table.number}>{t('waiting')}</th>
            <th className={table.number}>{t('failed')}</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const timeZone = useTimeZone()
  const trouble = useTroubleText()(webhook)
  const { id, name, url, events, shop_scope: scope, shops, last_delivered_at: last, waiting, failed } = webhook
  return (
    <tr>
      <td data-title style={{ overflowWrap: 'anywhere' }}>
        <PageLink to="/pos/webhooks" search={{ webhook: id }}>
          {name}
        </PageLink>
      </td>
      <td data-label={t('url')} style={{ overflowWrap: 'anywhere', minWidth: 160 }}>
        {url}
      </td>
      <td data-label={t('events')} style={{ minWidth: 180 }}>
        {events.map((event) => t(`event.${eventKeys[event]}`)).join(', ')}
      </td>
      <td data-label={t('shops')}>{scope === 'selected' ? shops.map((shop) => shop.name).join(', ') || '-' : t(`shop_scopes.${scope}`)}</td>
      <td data-label={t('state')} style={{ minWidth: 180 }}>
        <div>
          <WebhookMark webhook={webhook} />
          {trouble && (
            <Text size="xs" c="dimmed" mt={4}>
              {trouble}
            </Text>
          )}
        </div>
      </td>
      <td data-label={t('last_delivered')} className={table.whole}>
        {last ? formatDateTime(last, timeZone) : '-'}
      </td>
      <td data-label={t('waiting')} className={table.number}>
        {waiting}
      </td>
      <td data-label={t('failed')} className={table.number}>
        {failed}
      </td>
    </tr>
  )
}

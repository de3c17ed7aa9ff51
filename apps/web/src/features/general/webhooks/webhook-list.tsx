import { Button, Stack, Text } from '@mantine/core'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import { IconWebhook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NewLink } from '#kit/list/new-link.tsx'
import { PlainList } from '#kit/plain/plain-list.tsx'
import { helpOpen } from '#lib/help-open.ts'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatDateTime } from '#lib/text/format.ts'
import type { PlainColumn } from '#ui/table/plain-table.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { eventKeys } from './event-keys.ts'
import { useWebhooks } from './use-webhooks.ts'
import { useTroubleText, WebhookMark } from './webhook-state.tsx'

/** Every webhook with its state, and the log of all. */
export function WebhookList() {
  const { t } = useTranslation('webhooks')
  const query = useWebhooks()
  const columns = useColumns()
  return (
    <Stack>
      <div>
        <PlainList
          title={t('title')}
          description={t('description')}
          query={query}
          columns={columns}
          empty={{
            title: t('empty'),
            text: t('empty_text'),
            icon: <IconWebhook size={28} />,
            more: <GuideButton />,
          }}
          newButton={
            <NewLink to="/pos/webhooks" search={{ webhook: 'new' }}>
              {t('new')}
            </NewLink>
          }
        />
      </div>
      {query.data && query.data.length > 0 && <DeliveryLog webhooks={query.data} />}
    </Stack>
  )
}

/** Opens the user guide next to the screen. The guide links to the documents for engineers. */
function GuideButton() {
  const { t } = useTranslation('webhooks')
  return (
    <Button variant="subtle" onClick={() => helpOpen.write(true)}>
      {t('documentation')}
    </Button>
  )
}

function useColumns(): PlainColumn<Webhook>[] {
  const { t } = useTranslation('webhooks')
  const timeZone = useTimeZone()
  return [
    {
      label: t('name'),
      role: 'title',
      minWidth: 140,
      render: ({ id, name }) => (
        <PageLink to="/pos/webhooks" search={{ webhook: id }}>
          {name}
        </PageLink>
      ),
    },
    {
      label: t('url'),
      minWidth: 160,
      isSecondary: true,
      // A wrapped address is hard to read; its start shows whose it is.
      render: ({ url }) => (
        <Text truncate fz="inherit" maw={280} title={url}>
          {url}
        </Text>
      ),
    },
    {
      label: t('events'),
      minWidth: 180,
      isSecondary: true,
      render: ({ events }) => events.map((event) => t(`event.${eventKeys[event]}`)).join(', '),
    },
    {
      label: t('shops'),
      minWidth: 110,
      isSecondary: true,
      render: ({ shop_scope: scope, shops }) =>
        scope === 'selected'
          ? shops.map((shop) => shop.name).join(', ') || '-'
          : t(`shop_scopes.${scope}`),
    },
    { label: t('state'), minWidth: 180, render: (webhook) => <StateCell webhook={webhook} /> },
    {
      label: t('last_delivered'),
      look: 'whole',
      render: ({ last_delivered_at: last }) => (last ? formatDateTime(last, timeZone) : '-'),
    },
    { label: t('waiting'), look: 'number', render: ({ waiting }) => waiting },
    { label: t('failed'), look: 'number', render: ({ failed }) => failed },
  ]
}

function StateCell({ webhook }: { webhook: Webhook }) {
  const trouble = useTroubleText()(webhook)
  return (
    <div>
      <WebhookMark webhook={webhook} />
      {trouble && (
        <Text size="xs" c="dimmed" mt={4}>
          {trouble}
        </Text>
      )}
    </div>
  )
}

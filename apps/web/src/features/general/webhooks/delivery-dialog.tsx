import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction } from '#lib/api/use-action.ts'
import '@mantine/core/styles/Code.css'
import { Code, Divider, Group, Stack, Text } from '@mantine/core'
import type {
  WebhookAttempt,
  WebhookDeliveryDetail,
} from '@pos/contract/webhooks/webhook-deliveries'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { Dialog } from '#lib/dialog.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { FormSkeleton } from '#ui/layout/form-skeleton.tsx'
import { eventKeys } from './event-keys.ts'
import { useDelivery } from './use-webhooks.ts'
import { DeliveryMark, useAnswerText } from './webhook-state.tsx'

/** Shows the attempts of a delivery with request and response, and sends it again. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch } = useDelivery(id)
  const title = data
    ? t('details_of', { event: t(`event.${eventKeys[data.event]}`) })
    : t('details')
  return (
    <Dialog onClose={onClose} title={title} size={860}>
      {data ? (
        <Content delivery={data} />
      ) : (
        <LoadState of={[{ error, refetch }]}>
          <FormSkeleton label={t('loading')} />
        </LoadState>
      )}
    </Dialog>
  )
}

function Content({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation('webhooks')
  const answerText = useAnswerText()
  const { webhook, shop, message_id: messageId, state, body, tries } = delivery
  return (
    <Stack>
      <Group gap="sm">
        <DeliveryMark state={state} />
        <Text size="sm">{answerText(delivery)}</Text>
        <RedeliverButton delivery={delivery} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[webhook, shop?.name, messageId].filter(Boolean).join(' / ')}
      </Text>
      <Block title={t('body')} text={pretty(body)} />
      {tries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('no_attempts')}
        </Text>
      )}
      {tries.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </Stack>
  )
}

/** Indented for people; the body sent has no whitespace. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Text size="xs" fw={600} c="dimmed" mb={4}>
        {title}
      </Text>
      {/* Scrolling areas can be focused by keyboard. */}
      <Code
        block
        tabIndex={0}
        role="group"
        aria-label={title}
        mah={320}
        style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Code>
    </div>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation('webhooks')
  const timeZone = useTimeZone()
  const answerText = useAnswerText()
  const { number, at, url, headers, answer } = attempt
  const lines = [
    `POST ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return (
    <Stack gap="xs">
      <Divider />
      <Text size="sm" fw={600}>
        {t('attempt', { number, time: formatDateTime(at, timeZone) })}
      </Text>
      <Text size="sm">{answerText(attempt)}</Text>
      <Block title={t('sent_headers')} text={lines.join('\n')} />
      {answer === '' ? (
        <Text size="sm" c="dimmed">
          {t('answer_empty')}
        </Text>
      ) : (
        <Block title={t('answer_body')} text={answer} />
      )}
    </Stack>
  )
}

function RedeliverButton({ delivery: { id, state } }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation('webhooks')
  const redeliver = useAction('POST', `/v1/webhook-deliveries/${id}/redeliver`, {
    done: t('redeliver_done'),
  })
  return (
    <ActionButton
      size="compact-md"
      variant="default"
      ml="auto"
      leftSection={<IconRefresh size={16} aria-hidden />}
      disabled={state === 'sending'}
      action={redeliver}
    >
      {t('redeliver')}
    </ActionButton>
  )
}

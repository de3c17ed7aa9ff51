import type { WebhookDelivery } from '@pos/contract/webhooks/webhook-deliveries'
import type { WebhookDeliveryState, WebhookState } from '@pos/contract/webhooks/webhook-lists'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'

const tones = {
  idle: 'neutral',
  delivering: 'success',
  failing: 'error',
  off: 'neutral',
} as const satisfies Record<WebhookState, string>
const deliveryTones = {
  waiting: 'info',
  sending: 'info',
  delivered: 'success',
  failed: 'error',
} as const satisfies Record<WebhookDeliveryState, string>

/** Shows the state of a webhook. */
export function WebhookMark({
  webhook: { state, off_reason: reason },
}: {
  webhook: Pick<Webhook, 'state' | 'off_reason'>
}) {
  const { t } = useTranslation('webhooks')
  return <StatusBadge tone={reason ? 'error' : tones[state]}>{t(`states.${state}`)}</StatusBadge>
}

/** Start of the failures, or why the server switched it off; null if there is none. */
export function useTroubleText(): (
  webhook: Pick<Webhook, 'state' | 'failing_since' | 'off_reason' | 'off_at'>,
) => string | null {
  const { t } = useTranslation('webhooks')
  const timeZone = useTimeZone()
  return ({ state, failing_since: since, off_reason: reason, off_at: at }) => {
    if (state === 'failing') return t('failing_since', { time: formatDateTime(since, timeZone) })
    return state === 'off' && reason
      ? t(`off_reasons.${reason}`, { time: formatDateTime(at, timeZone) })
      : null
  }
}

/** Shows the state of a delivery. */
export function DeliveryMark({ state }: Pick<WebhookDelivery, 'state'>) {
  const { t } = useTranslation('webhooks')
  return <StatusBadge tone={deliveryTones[state]}>{t(`delivery_states.${state}`)}</StatusBadge>
}

/** Returns a function for the text of a response, or of the reason for a missing one. */
export function useAnswerText(): (
  one: Pick<WebhookDelivery, 'failure' | 'status' | 'milliseconds'>,
) => string {
  const { t } = useTranslation('webhooks')
  return ({ failure, status, milliseconds }) => {
    if (failure) return t(`failures.${failure}`, { status: status ?? '' })
    return status === null ? '-' : `${status} (${t('milliseconds', { count: milliseconds ?? 0 })})`
  }
}

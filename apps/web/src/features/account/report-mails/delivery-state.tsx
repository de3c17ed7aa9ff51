import { type DeliveryState, skipReasons } from '@pos/contract/report-mails/report-mail-lists'
import type { ReportMailDelivery } from '@pos/contract/report-mails/report-mails'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'

/** Colors of the results of a mail. */
export const deliveryTones = {
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  refused: 'error',
  unclear: 'warning',
  skipped: 'neutral',
} as const satisfies Record<DeliveryState, string>

/** Shows the state of a delivery. */
export function DeliveryMark({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('report-mails')
  return <StatusBadge tone={deliveryTones[state]}>{t(`states.${state}`)}</StatusBadge>
}

/** Shows the mail server's response, or the reason why nothing was sent. */
export function AnswerText({
  delivery: { state, answer },
}: {
  delivery: Pick<ReportMailDelivery, 'state' | 'answer'>
}) {
  const { t } = useTranslation('report-mails')
  const reason = state === 'skipped' ? skipReasons.find((one) => one === answer) : undefined
  if (reason) return t(`skipped.${reason}`)
  return answer || (state === 'unclear' ? t('unclear_text') : '-')
}

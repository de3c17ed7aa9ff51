import type { DayState } from '@pos/contract/accounting/day-close'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'

const tones = { open: 'neutral', closed: 'success', reopened: 'warning' } as const

/** Shows whether a day is closed, and its number. */
export function StateMark({ state, number }: { state: DayState; number: number | null }) {
  const { t } = useTranslation('day-close')
  const text = t(`states.${state}`)
  return (
    <StatusBadge tone={tones[state]}>
      {state === 'closed' && number !== null ? `${text} Z${number}` : text}
    </StatusBadge>
  )
}

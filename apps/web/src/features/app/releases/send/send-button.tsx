import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewQuery, unsentCount } from '#lib/release-preview.ts'
import { formatNumber } from '#lib/text/format.ts'
import classes from './send-button.module.css'
import { SentState } from './sent-state.tsx'

const SendDialog = lazy(() => import('./send-dialog.tsx').then((m) => ({ default: m.SendDialog })))
const ScheduleDialog = lazy(() =>
  import('../schedule-dialog.tsx').then((m) => ({ default: m.ScheduleDialog })),
)

interface SendButtonProps {
  /** The button shows its icon and the count only. */
  isSmall?: boolean
  /** Another button beside it is the primary action. */
  isQuiet?: boolean
  /** Shows how many devices have the current release. */
  withState?: boolean
}

/** The button that sends master data; a badge counts the changes since the last time. */
export function SendButton({
  isSmall = false,
  isQuiet = false,
  withState = false,
}: SendButtonProps) {
  const { t } = useTranslation('releases')
  const [dialog, setDialog] = useState<'send' | 'schedule' | null>(null)
  const { data } = useQuery(previewQuery)
  const count = unsentCount(data)
  // A shop that never sent is still being set up: the set-up list says what is missing.
  const isNew = data?.current === null
  const hasErrors = data?.problems.some((problem) => problem.severity === 'error') ?? false
  const label =
    count === 0
      ? t('send.button')
      : t(hasErrors ? 'send.button_errors' : 'send.button_unsent', { count })
  return (
    <>
      {withState && <SentState />}
      <button
        type="button"
        className={classes.button}
        data-quiet={isQuiet || undefined}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        // The second click of a double click on a dialog above the button must not open the next
        // dialog.
        onClick={({ detail }) => detail < 2 && setDialog('send')}
      >
        <IconSend size={20} aria-hidden />
        {!isSmall && <span>{t('send.button')}</span>}
        {count > 0 && !(isNew && hasErrors) && (
          <span className={classes.count} data-errors={hasErrors || undefined}>
            {formatNumber(count)}
          </span>
        )}
      </button>
      {dialog && (
        <Suspense>
          {dialog === 'send' ? (
            <SendDialog onClose={() => setDialog(null)} onLater={() => setDialog('schedule')} />
          ) : (
            <ScheduleDialog onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}

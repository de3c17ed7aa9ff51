import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '#lib/release-preview.ts'
import { formatNumber } from '#lib/text/format.ts'
import classes from './send-button.module.css'

const SendDialog = lazy(() => import('./send-dialog.tsx').then((m) => ({ default: m.SendDialog })))
const ScheduleDialog = lazy(() =>
  import('../schedule-dialog.tsx').then((m) => ({ default: m.ScheduleDialog })),
)

/** The floating button that sends master data; a badge counts the changes since the last time. */
export function SendButton() {
  const { t } = useTranslation('releases')
  const [dialog, setDialog] = useState<'send' | 'schedule' | null>(null)
  const { data } = useQuery(previewQuery)
  const count = data ? data.added + data.changed + data.removed : 0
  const hasErrors = data?.problems.some((problem) => problem.severity === 'error') ?? false
  const label =
    count === 0
      ? t('send.button')
      : t(hasErrors ? 'send.button_errors' : 'send.button_unsent', { count })
  const isSmall = useScrollingDown()
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-small={isSmall || undefined}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        // The second click of a double click on a dialog above the button must not open the next
        // dialog.
        onClick={({ detail }) => detail < 2 && setDialog('send')}
      >
        <IconSend size={20} aria-hidden />
        <span className={classes.label}>{t('send.button')}</span>
        {count > 0 && (
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

/** Small movements of a finger do not count as scrolling. */
const least = 12

/** Returns true after the user scrolls down until they scroll up or reach the top. */
function useScrollingDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < least && window.scrollY > 0) return
      last = window.scrollY
      setDown(moved > 0 && last > 0)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isDown
}

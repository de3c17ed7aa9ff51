import { ActionIcon, Indicator } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '#lib/release-preview.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx').then((m) => ({ default: m.SendDialog })))
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx').then((m) => ({ default: m.ScheduleDialog })))

/** The floating button that sends master data; a badge counts the changes since the last time. */
export function SendButton() {
  const { t } = useTranslation('releases')
  const [dialog, setDialog] = useState<'send' | 'schedule' | null>(null)
  const { data } = useQuery(previewQuery)
  const count = data ? data.added + data.changed + data.removed : 0
  const hasErrors = data?.problems.some((problem) => problem.severity === 'error') ?? false
  const label = count === 0 ? t('send.button') : t(hasErrors ? 'send.button_errors' : 'send.button_unsent', { count })
  const tone = hasErrors ? 'error' : 'warning'
  return (
    <>
      <Indicator
        label={count > 99 ? '99+' : count}
        disabled={count === 0}
        size={22}
        offset={6}
        color={`var(--pos-${tone}-soft)`}
        styles={{ indicator: { color: `var(--pos-${tone}-ink)`, fontWeight: 600 } }}
      >
        <ActionIcon
          size={52}
          radius="xl"
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => setDialog('send')}
          style={{ boxShadow: 'var(--mantine-shadow-md)' }}
        >
          <IconSend size={24} aria-hidden />
        </ActionIcon>
      </Indicator>
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

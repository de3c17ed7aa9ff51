import type { sendRelease } from '@pos/contract/devices/releases'
import type { ResponseOf } from '@pos/contract/endpoint'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { catchRefusal, notifyRefusal, useRefresh } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

type Sent = ResponseOf<typeof sendRelease>['data']

/**
 * Sends to `path` and reports the outcome. Further clicks while it is running, or after it
 * succeeded, do nothing.
 */
export function useSending({
  path,
  nothing,
  onSent,
}: {
  path: '/v1/firebases' | `/v1/releases/${string}/send`
  nothing: string
  onSent: () => void
}) {
  const { t } = useTranslation('releases')
  const isLocked = useRef(false)
  const [isSending, setSending] = useState(false)
  const refresh = useRefresh('/v1/releases')
  const navigate = useNavigate()
  const sentNotice = ({ release, notified, devices }: Sent) => ({
    message: t(notified === devices && devices > 0 ? 'send.sent' : 'send.sent_to_some', {
      notified,
      devices,
    }),
    action: {
      label: t('send.open'),
      run: () => void navigate({ to: `/pos/releases/${release}` }),
    },
  })
  const send = async (note = '') => {
    if (isLocked.current) return
    isLocked.current = true
    setSending(true)
    const answer = await catchRefusal(
      () =>
        api.post(path, path === '/v1/firebases' ? { note: note.trim() || null } : undefined, {
          silent: true,
        }),
      notifyRefusal,
    ).finally(() => setSending(false))
    isLocked.current = answer !== null
    // After a refusal the dialog shows problems of the draft, which may be invalid.
    void refresh()
    if (!answer) return
    const { data } = answer
    notify(data.changed === 0 ? { message: nothing, color: 'info' } : sentNotice(data))
    onSent()
  }
  return { send, isSending }
}

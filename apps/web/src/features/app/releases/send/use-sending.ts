import type { sendRelease } from '@pos/contract/devices/releases'
import type { ResponseOf } from '@pos/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { notifyRefusal, useRefresh } from '#lib/api/use-action.ts'
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
  const refresh = useRefresh('/v1/releases')
  const { mutate, isPending } = useMutation({
    mutationFn: (note: string) =>
      api.post(path, path === '/v1/firebases' ? { note: note.trim() || null } : undefined, {
        silent: true,
      }),
    onSuccess: ({ data }) => {
      notify(data.changed === 0 ? { message: nothing, color: 'info' } : { message: sentText(data) })
      void refresh()
      onSent()
    },
    onError: (error) => {
      isLocked.current = false
      if (error instanceof ApiError) notifyRefusal(error)
      // The draft may have become invalid in the meantime, which the dialog then shows.
      void refresh()
    },
  })
  const sentText = ({ notified }: Sent) => t(notified === 0 ? 'send.sent_to_none' : 'send.sent')
  const send = (note = '') => {
    if (isLocked.current) return
    isLocked.current = true
    mutate(note)
  }
  return { send, isSending: isPending }
}

import type { QuarantinedPost } from '@pos/contract/sales/quarantine'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** A refused post, and the record with the same uid. */
export type Post = QuarantinedPost & { readonly existing_id: string | null }

/** The actions on a refused post and their outcome. */
export function useQuarantine(post: Post) {
  const { t } = useTranslation('receipts')
  const client = useQueryClient()
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({})
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const act = async (action: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await action()
      notify({ message: done })
      await client.invalidateQueries({ queryKey: ['receipts'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.body.errors ?? {})
      setMessage(error.body.message)
    } finally {
      setBusy(false)
    }
  }
  return {
    errors,
    message,
    isBusy,
    /** As it came, or with other content for a reason. */
    accept: (corrected?: { readonly content: unknown; readonly reason: string }) =>
      act(
        () =>
          api.post(`/v1/receipts/quarantine/${post.id}/take-in`, corrected ?? {}, { silent: true }),
        t('quarantine.taken_in'),
      ),
    dismiss: (reason: string) =>
      act(
        () => api.post(`/v1/receipts/quarantine/${post.id}/dismiss`, { reason }, { silent: true }),
        t('quarantine.dismissed'),
      ),
  }
}

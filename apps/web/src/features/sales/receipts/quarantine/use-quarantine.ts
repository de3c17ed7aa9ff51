import type { QuarantinedPost } from '@pos/contract/sales/quarantine'
import { useTranslation } from 'react-i18next'
import { useAction } from '#lib/api/use-action.ts'

/** A refused post, and the record with the same uid. */
export type Post = QuarantinedPost & { readonly existing_id: string | null }

/** Returns the actions on a refused post: accept it, also with corrected content, or dismiss it. */
export function useQuarantine({ id }: Post) {
  const { t } = useTranslation('receipts')
  return {
    accept: useAction('POST', `/v1/receipts/quarantine/${id}/take-in`, {
      done: t('quarantine.taken_in'),
    }),
    dismiss: useAction('POST', `/v1/receipts/quarantine/${id}/dismiss`, {
      done: t('quarantine.dismissed'),
    }),
  }
}

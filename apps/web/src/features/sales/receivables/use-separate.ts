import { useTranslation } from 'react-i18next'
import { useSend } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** Returns a function that removes a name from its customer. */
export function useSeparate() {
  const { t } = useTranslation('receivables')
  const send = useSend()
  return async (name: string) => {
    if (await send('POST', '/v1/receivables/names/separate', { name }))
      notify({ message: t('names.separated', { name }) })
  }
}

import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { useRefresh } from './use-receivables.ts'

/** Separates a name from its customer. */
export function useSeparate() {
  const { t } = useTranslation('receivables')
  const refresh = useRefresh()
  return async (name: string) => {
    await api.post('/v1/receivables/names/separate', { name })
    notify({ message: t('names.separated', { name }) })
    await refresh()
  }
}

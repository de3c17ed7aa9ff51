import type { fixTable, TroubleTable, undoTableFix } from '@pos/contract/checks/trouble-tables'
import type { BodyOf, ResponseOf } from '@pos/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { notifyRefusal, useAction, useRefresh } from '#lib/api/use-action.ts'
import { useEndpointPage } from '#lib/api/use-endpoint.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** Refreshes often, because a guest waits for the table. */
const refreshMilliseconds = 5_000
const watched = { noProgress: true, keepsPrevious: true, refetchInterval: refreshMilliseconds }

/** Reads the tables in use, a few seconds old at most. */
export const useTables = (show: 'trouble' | 'all') =>
  useEndpointPage('/v1/trouble-tables', { show }, watched)

/** Reads a page of the log. */
export const useFixes = (query: { page: number; per_page: number }) =>
  useEndpointPage('/v1/trouble-tables/fixes', query, watched)

/** The decision of a person. */
export type Decision = BodyOf<typeof fixTable>

/**
 * Releases a table and offers to undo it. `onChanged` receives the state that a device reported
 * meanwhile.
 */
export function useFix({
  onDone,
  onChanged,
}: {
  onDone: () => void
  onChanged: (table: TroubleTable) => void
}) {
  const { t } = useTranslation('trouble-tables')
  const refresh = useRefresh('/v1/trouble-tables')
  const { mutate: undo } = useUndo()
  return useAction('POST', '/v1/trouble-tables/fixes', {
    onDone: ({ data: { id, table_code } }) => {
      notify({
        message: t('fix.done', { code: table_code }),
        action: { label: t('undo.button'), run: () => undo(id) },
      })
      onDone()
    },
    onRefused: async (refusal) => {
      void refresh()
      const current = refusal.body.exception === 'StaleRecord' ? refusal.data<TroubleTable>() : null
      if (current) return onChanged(current)
      const isGone = refusal.status === 404 || refusal.status === 409
      if (!isGone) return notifyRefusal(refusal)
      notify({ message: refusal.message, color: 'info' })
      onDone()
    },
  })
}

/** Undoes the release of a table. */
export function useUndo() {
  const { t } = useTranslation('trouble-tables')
  const refresh = useRefresh('/v1/trouble-tables')
  return useMutation({
    mutationFn: (id: string) => api.post(`/v1/trouble-tables/fixes/${id}/undo`),
    onSuccess: ({ data }: ResponseOf<typeof undoTableFix>) =>
      notify({ message: t('undo.done', { code: data.table_code }) }),
    onSettled: refresh,
  })
}

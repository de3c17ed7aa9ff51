import type { fixTable, TroubleTable, undoTableFix } from '@pos/contract/checks/trouble-tables'
import type { BodyOf, ResponseOf } from '@pos/contract/endpoint'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'

/** Refreshes often: a guest waits for the table to become free. */
const refreshMilliseconds = 5_000
const watched = { placeholderData: keepPreviousData, refetchInterval: refreshMilliseconds }
const quiet = { noProgress: true, silent: true }
const key = 'trouble-tables'

/** Held tables of the shop, as of a few seconds ago. */
export function useTables(show: 'trouble' | 'all') {
  return useQuery({
    ...watched,
    queryKey: [key, 'list', show],
    queryFn: ({ signal }) => api.get('/v1/trouble-tables', { show }, { ...quiet, signal }),
  })
}

/** A page of the log. */
export function useFixes(query: { page: number; per_page: number }) {
  return useQuery({
    ...watched,
    queryKey: [key, 'fixes', query],
    queryFn: ({ signal }) => api.get('/v1/trouble-tables/fixes', query, { ...quiet, signal }),
  })
}

/** The decision of a person. */
export type Decision = BodyOf<typeof fixTable>

/**
 * Gives a table free and offers to take that back. `onChanged` gets the state that a device
 * reported meanwhile.
 */
export function useFix({
  onDone,
  onChanged,
}: {
  onDone: () => void
  onChanged: (table: TroubleTable) => void
}) {
  const { t } = useTranslation('trouble-tables')
  const refresh = useRefresh()
  const { mutate: undo } = useUndo()
  return useMutation({
    mutationFn: (decision: Decision) =>
      api.post('/v1/trouble-tables/fixes', decision, { silent: true }),
    onSuccess: ({ data: { id, table_code } }: ResponseOf<typeof fixTable>) => {
      notify({
        message: t('fix.done', { code: table_code }),
        action: { label: t('undo.button'), run: () => undo(id) },
      })
      refresh()
      onDone()
    },
    onError: (error) => {
      refresh()
      if (!(error instanceof ApiError) || error.status === 401) return
      const current = error.body.exception === 'StaleRecord' ? error.data<TroubleTable>() : null
      if (current) return onChanged(current)
      const isGone = error.status === 404 || error.status === 409
      notify({ message: error.message, color: isGone ? 'info' : 'error' })
      if (isGone) onDone()
    },
  })
}

/** Takes a fix back. */
export function useUndo() {
  const { t } = useTranslation('trouble-tables')
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.post(`/v1/trouble-tables/fixes/${id}/undo`),
    onSuccess: ({ data }: ResponseOf<typeof undoTableFix>) =>
      notify({ message: t('undo.done', { code: data.table_code }) }),
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [key] })
}

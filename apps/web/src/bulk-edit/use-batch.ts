import { maxBatchRecords } from '@pos/contract/fields/schema'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useEffect, useMemo, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readAll } from '#kit/list/read-all.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { ApiError } from '#lib/api/api-client.ts'
import { useCurrency } from '#lib/profile.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { useBatchQuestion } from './batch-question.tsx'
import type { GridColumn } from './cell-values.ts'
import { type GridAction, type GridRecord, type GridState } from './grid-state.ts'
import { changeGrid, startGrid } from './model.ts'
import { rowCellOf, withoutRowCells, withRowCells } from './row-columns.ts'
import { cellErrors, changedRecords, invalidCells } from './saving.ts'

/** The state of a batch update. */
export interface Batch {
  readonly state: GridState
  readonly dispatch: Dispatch<GridAction>
  /** Number of matching records, which may exceed `mostRecords`; null while loading. */
  readonly total: number | null
  /** All columns, also hidden ones. */
  readonly columns: readonly GridColumn[]
  readonly isSaving: boolean
  save(): Promise<void>
  /** Reads the records again; edits stay. */
  reload(): void
}

/** The most records in the grid: as many as can be saved at once. */
export const mostRecords = maxBatchRecords

/**
 * Loads one part of a list's records into the grid (`from` is its first) and saves the changes, all
 * or nothing.
 */
export function useBatch(
  resource: ResourceDefinition,
  { columns: given, hidden }: { columns: readonly GridColumn[]; hidden: readonly string[] },
  search: ListSearch,
  from: number,
): Batch {
  const { t } = useTranslation('kit')
  const { batch } = useResource(resource)
  const ask = useBatchQuestion()
  const undo = useUndo(resource)
  const [state, dispatch] = useReducer(changeGrid, startGrid([], useCurrency()))
  const { data, refetch } = useQuery({
    queryKey: ['batch', resource.name, search, from],
    queryFn: () => readAll(resource, search, mostRecords, from),
    // Read once, so that the grid does not change while the person types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const all = useMemo(
    () => given.flatMap((column) => column.expand?.(data?.records ?? []) ?? [column]),
    [given, data],
  )
  const columns = useMemo(
    () => all.filter(({ key }, index) => index === 0 || !hidden.includes(key)),
    [all, hidden],
  )
  const hasEdits = useRef(false)
  useEffect(() => {
    hasEdits.current = state.edits.size > 0
  }, [state.edits])
  useEffect(() => {
    if (data)
      dispatch({
        type: hasEdits.current ? 'stale' : 'load',
        records: data.records.map((record) => withRowCells(resource, record)),
      })
  }, [data, resource])
  useEffect(() => dispatch({ type: 'columns', columns }), [columns])

  const stopAt = (message: string, keys: Iterable<string>) => {
    const [first] = keys
    if (first) dispatch({ type: 'select', point: pointOf(state, first) })
    notify({ message, color: 'error' })
  }
  const refused = (error: ApiError, sent: readonly GridRecord[]) => {
    const { body } = error
    if (body.exception === 'StaleRecord') {
      const fresh = error.data<GridRecord[]>() ?? []
      dispatch({ type: 'stale', records: fresh.map((record) => withRowCells(resource, record)) })
      return notify({ message: t('batch.stale'), color: 'warning' })
    }
    const { cells, others } = cellErrors(body.errors ?? {}, sent, columns, (...at) =>
      rowCellOf(resource, ...at),
    )
    dispatch({ type: 'refused', errors: cells })
    if (error.status !== 401)
      stopAt(
        [...others, cells.size > 0 ? t('check_fields') : error.message].join('\n'),
        cells.keys(),
      )
  }
  const save = async () => {
    const stored = new Map(state.records.map((record) => [record.id, record]))
    const sent = changedRecords(state).map((record) =>
      withoutRowCells(resource, record, stored.get(record.id) ?? {}),
    )
    const invalid = invalidCells(state)
    if (batch.isPending) return
    if (invalid.length > 0) return stopAt(t('check_fields'), invalid)
    if (state.conflicts.size > 0) return stopAt(t('batch.conflicts_left'), state.conflicts.keys())
    if (sent.length === 0 || !(await ask(state, sent.length))) return
    try {
      const answer = await batch.mutateAsync(sent)
      dispatch({
        type: 'saved',
        records: answer.data.map((record) => withRowCells(resource, record)),
      })
      notify({
        message: t('batch.saved', { count: sent.length }),
        ...undo.ofWrite(answer.meta.write_id),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused(error, sent)
    }
  }
  return {
    state,
    dispatch,
    columns: all,
    total: data ? data.total : null,
    isSaving: batch.isPending,
    save,
    reload: () => void refetch(),
  }
}

/** The position of a cell. */
export function pointOf({ records, columns }: Pick<GridState, 'records' | 'columns'>, key: string) {
  const [id, column] = key.split('|')
  return {
    row: records.findIndex((record) => record.id === id),
    column: columns.findIndex((one) => one.key === column),
  }
}

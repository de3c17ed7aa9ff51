import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeListQuery } from '#kit/list/read-all.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { isNotFound } from '#lib/api/api-client.ts'
import { catchRefusal, notifyRefusal } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { type Board, boardOf, changedGroups, type GroupRecord, takeOver } from './board-model.ts'

type Named = GroupRecord & Record<string, unknown>

const useGroups = (subCategoryId: string) =>
  useQuery({
    ...wholeListQuery(subCategoryGroups, { sub_category_id: subCategoryId, sort: 'position' }),
    select: (records): readonly Named[] => records.map((record) => ({ ...record })),
  })

/** The groups of a sub-category with their items: loaded, edited, and saved all or nothing. */
export function useBoard(subCategoryId: string) {
  const { t } = useTranslation('kit')
  const { batch, refresh } = useResource(subCategoryGroups)
  const undo = useUndo(subCategoryGroups)
  const read = useGroups(subCategoryId)
  const [changed, setChanged] = useState<{ from: Board; now: Board } | null>(null)
  const [stale, setStale] = useState<readonly Named[]>([])
  const { data } = read
  const loaded = data ? boardOf(data) : null
  // Local edits stay when the groups are read again.
  const saved = changed?.from ?? loaded
  const board = changed?.now ?? loaded
  const changes = saved && board ? changedGroups(saved, board) : []
  const names = new Map((data ?? []).map((group) => [group.id, nameOf(subCategoryGroups, group)]))

  const save = async (records: readonly GroupRecord[]) => {
    const write = async () => {
      const { meta } = await batch.mutateAsync(
        records.map((record) => ({ ...record, menu_item_ids: [...record.menu_item_ids] })),
      )
      setChanged(null)
      notify({ message: t('order.saved'), ...undo.ofWrite(meta.write_id) })
    }
    await catchRefusal(write, (refusal) => {
      if (refusal.body.exception === 'StaleRecord') return setStale(refusal.data<Named[]>() ?? [])
      notifyRefusal(refusal)
      // A group or an item was deleted in the meantime; the new data show which.
      if (isNotFound(refusal)) void refresh()
    })
  }
  return {
    read,
    board,
    names,
    stale: stale.map((group) => ({ id: group.id, name: nameOf(subCategoryGroups, group) })),
    isChanged: changes.length > 0,
    isSaving: batch.isPending,
    change: (now: Board) => saved && setChanged({ from: saved, now }),
    reset: () => setChanged(null),
    save: () => save(changes),
    closeStale: () => setStale([]),
    /** Adopts the items of groups that others changed; other edits stay. */
    takeTheirs: () => {
      if (changed)
        setChanged({
          from: takeOver(changed.from, stale, 'items'),
          now: takeOver(changed.now, stale, 'items'),
        })
      setStale([])
      void refresh()
    },
    /** Overwrites the changes of others. */
    takeMine: () => {
      if (!changed) return
      const now = takeOver(changed.now, stale, 'versions')
      setChanged({ ...changed, now })
      setStale([])
      void save(changedGroups(changed.from, now))
    },
  }
}

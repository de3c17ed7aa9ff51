import { categories } from '@pos/contract/menu/categories'
import { subCategories } from '@pos/contract/menu/sub-categories'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeListQuery } from '#kit/list/read-all.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { api } from '#lib/api/api-client.ts'
import { catchRefusal, notifyRefusal } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import {
  bodyOf,
  type Entry,
  entryOf,
  inPageOrder,
  isSameOrder,
  type Kind,
  naturalOrder,
} from './main-screen-model.ts'

/** The contracts of the kinds on the first page. */
export const kinds = {
  categories,
  'sub-categories': subCategories,
  'sub-category-groups': subCategoryGroups,
} satisfies Record<Kind, ResourceDefinition>

/**
 * The first page of the order screen: its entries, their edited order, and saving all of it at
 * once.
 */
export function useMainScreen() {
  const { t } = useTranslation('kit')
  const writers = [
    useResource(categories),
    useResource(subCategories),
    useResource(subCategoryGroups),
  ]
  const undo = useUndo(categories, [subCategories, subCategoryGroups])
  const lists = [
    useOnPage('categories'),
    useOnPage('sub-categories'),
    useOnPage('sub-category-groups'),
  ]
  const [changed, setChanged] = useState<readonly Entry[] | null>(null)
  const found = lists.flatMap(({ found: entries }) => entries ?? [])
  const saved = lists.every((list) => list.found) ? inPageOrder(found) : null
  const entries = changed ?? saved
  const write = useMutation({
    mutationFn: (body: { entries: readonly Entry[]; removed: readonly Entry[] }) =>
      api.put(
        '/v1/main-screen',
        { entries: body.entries.map(bodyOf), removed: body.removed.map(bodyOf) },
        { silent: true },
      ),
    onSettled: () => Promise.all(writers.map((writer) => writer.refresh())),
  })
  const save = async (next: readonly Entry[], removed: readonly Entry[], said: string) => {
    const answer = await catchRefusal(
      () => write.mutateAsync({ entries: next, removed }),
      notifyRefusal,
    )
    if (answer) notify({ message: said, ...undo.ofWrite(answer.data.write_id) })
    // Shows the stored state after saving, or after another user's change.
    setChanged(null)
  }
  const order = (next: readonly Entry[]) =>
    setChanged(saved && isSameOrder(next, saved) ? null : next)
  return {
    lists,
    entries,
    isChanged: changed !== null,
    isSaving: write.isPending,
    order,
    reset: () => setChanged(null),
    clear: () => order(naturalOrder(entries ?? [])),
    save: () => save(entries ?? [], [], t('order.saved')),
    add: (more: readonly Entry[]) => save([...(entries ?? []), ...more], [], t('updated')),
    remove: (entry: Entry) =>
      save(
        (entries ?? []).filter((one) => one.key !== entry.key),
        [entry],
        t('updated'),
      ),
  }
}

/** The records of a kind on the first page; `found` is null while they load. */
function useOnPage(kind: Kind) {
  const { data, error, refetch } = useQuery(
    wholeListQuery<(typeof kinds)[Kind]>(kinds[kind], {
      on_main_screen: 'true',
      sort: 'position',
    }),
  )
  return {
    found: data ? data.map((record) => entryOf(kind, record)) : null,
    error,
    refetch,
  }
}

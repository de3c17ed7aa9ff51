import { Alert, Button, Paper, Skeleton, Stack } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { confirm } from '#ui/confirm-store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { notify } from '#ui/snackbar-store.ts'
import { SortableList } from '#ui/sortable-list.tsx'
import { firstPage } from '../data/list-state.ts'
import { labelOf } from '../data/reference-names.ts'
import { type AnyRecord, keysOf, listOptions, useResource } from '../data/resource-access.ts'
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts'
import { useResourceTexts } from '../screen/resource-texts.ts'
import { useScreen } from '../screen/screen-context.ts'
import { useSortableTexts } from './use-sortable-texts.ts'

const mostAtOnce = 200

/** Puts a whole list into another order: by drag, keyboard or buttons; each way out asks first when something was moved. */
export function Ordering({ onDone }: { onDone: () => void }) {
  const { resource, fixed } = useScreen()
  const { t, i18n } = useTranslation(['kit', 'common'])
  const texts = useResourceTexts(resource.name)
  const sortableTexts = useSortableTexts()
  const { all, isPending, reload } = useAll(resource)
  const shown = useMemo(() => all.filter((record) => Object.entries(fixed).every(([name, value]) => record[name] === value)), [all, fixed])
  const [moved, setMoved] = useState<readonly string[] | null>(null)
  const { save, isSaving } = useOrderSaving(resource, all)
  useUnsavedGuard(moved !== null)
  const byId = new Map(shown.map((record) => [record.id, record]))
  const ids = moved ?? shown.map((record) => record.id)
  const ask = (what: 'cancel' | 'reset' | 'save') =>
    confirm({ title: t(`kit:order.${what}_title`), message: t(`kit:order.${what}_text`), ok: t('common:ok'), cancel: t('common:cancel') })
  const finish = async () => {
    if (!(await ask('save'))) return
    const outcome = await save(ids)
    if (outcome === 'failed') return
    setMoved(null)
    if (outcome === 'saved') onDone()
    else reload()
  }
  return (
    <>
      <PageHeader title={`${texts.title} – ${t('kit:list.order')}`} description={t('kit:order.hint')}>
        <Button variant="default" onClick={() => void (moved === null ? onDone() : ask('cancel').then((yes) => yes && onDone()))}>
          {t('common:cancel')}
        </Button>
        <Button variant="default" disabled={moved === null} onClick={() => void ask('reset').then((yes) => yes && setMoved(null))}>
          {t('kit:order.reset')}
        </Button>
        <Button disabled={moved === null} loading={isSaving} onClick={() => void finish()}>
          {t('common:save')}
        </Button>
      </PageHeader>
      {isPending ? (
        <Stack>
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Stack>
      ) : (
        <Paper p="sm" maw={720}>
          {moved !== null && <Alert mb="sm">{t('kit:order.changed')}</Alert>}
          <SortableList
            items={ids.flatMap((id) => {
              const record = byId.get(id)
              return record ? [{ id, label: labelOf(resource, record, i18n.language) }] : []
            })}
            onChange={(items) => setMoved(items.map((item) => item.id))}
            texts={sortableTexts}
          />
        </Paper>
      )}
    </>
  )
}

/** Every record of the list, in order, however many pages. */
function useAll(resource: ResourceDefinition) {
  const query = useQuery({
    queryKey: [...keysOf(resource).lists, 'all'],
    queryFn: async (context): Promise<AnyRecord[]> => {
      const records: AnyRecord[] = []
      for (let page = 1; ; page += 1) {
        const options = listOptions(resource, { ...firstPage, page, per_page: mostAtOnce })
        // oxlint-disable-next-line no-await-in-loop -- each page says whether there is another
        const answer = await (options.queryFn as (of: typeof context) => Promise<{ data: AnyRecord[]; meta: { total: number } }>)(context)
        records.push(...answer.data)
        if (answer.data.length === 0 || records.length >= answer.meta.total) return records
      }
    },
    staleTime: 0,
  })
  return { all: query.data ?? [], isPending: query.isPending, reload: () => void query.refetch() }
}

function useOrderSaving(resource: ResourceDefinition, all: readonly AnyRecord[]) {
  const { t } = useTranslation('kit')
  const access = useResource(resource)
  const [isSaving, setSaving] = useState(false)
  const save = async (ids: readonly string[]): Promise<'saved' | 'outdated' | 'failed'> => {
    setSaving(true)
    try {
      await access.reorder(wholeOrder(all.map((record) => record.id), ids), { silent: true })
      notify({ message: t('done.order_saved') })
      return 'saved'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) return 'failed'
      notify({ message: error.message, color: 'error' })
      return error.status === 409 ? 'outdated' : 'failed'
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}

/** The whole list's order when only some of its places were dealt anew: the others stay where they are. */
export function wholeOrder(all: readonly string[], reordered: readonly string[]): string[] {
  const dealt = new Set(reordered)
  const next = reordered[Symbol.iterator]()
  return all.map((id) => (dealt.has(id) ? (next.next().value ?? id) : id))
}

import { Button, Group, Loader, Modal, ScrollArea } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { confirm } from '#ui/confirm-store.ts'
import { notify } from '#ui/snackbar-store.ts'
import { type SortableItem, SortableList } from '#ui/sortable-list.tsx'
import { readAll } from './read-all.ts'
import { nameOf } from './reference-names.ts'
import { useSortableTexts } from './sortable-texts.ts'
import { useResource } from './use-resource.ts'

/** Puts a whole list into order: by pointer, keyboard or buttons; saved at once, or not at all. */
export function OrderDialog({ resource, onClose }: { resource: ResourceDefinition; onClose: () => void }) {
  const { t } = useTranslation(['kit', 'common'])
  const texts = useSortableTexts()
  const { reorder } = useResource(resource)
  const { data } = useQuery({ queryKey: [resource.name, 'order'], queryFn: () => readAll(resource, { sort: 'position' }), gcTime: 0 })
  const [changed, setChanged] = useState<SortableItem[] | null>(null)
  const items = changed ?? (data?.records ?? []).map((record) => ({ id: record.id, label: nameOf(resource, record) }))
  const ask = (title: string) => confirm({ title, message: t('kit:order.lost'), ok: t('common:ok'), cancel: t('common:cancel') })
  const close = async () => {
    if (!changed || (await ask(t('kit:order.cancel')))) onClose()
  }
  const reset = async () => {
    if (changed && (await ask(t('kit:order.reset')))) setChanged(null)
  }
  const save = async () => {
    if (!(await confirm({ title: t('kit:order.save'), message: t('kit:order.save_text'), ok: t('common:ok'), cancel: t('common:cancel') })))
      return
    try {
      await reorder.mutateAsync(items.map((item) => item.id))
      notify({ message: t('kit:order.saved') })
      onClose()
    } catch (error) {
      if (error instanceof ApiError) notify({ message: error.message, color: 'error' })
    }
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t('kit:order.title')}
      size={640}
      closeOnClickOutside={false}
      zIndex={190}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {data ? (
        <ScrollArea.Autosize mah="60vh" offsetScrollbars>
          <SortableList items={items} onChange={setChanged} texts={texts} />
        </ScrollArea.Autosize>
      ) : (
        <Loader />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => void close()}>
          {t('common:cancel')}
        </Button>
        <Button variant="default" disabled={!changed} onClick={() => void reset()}>
          {t('kit:order.reset')}
        </Button>
        <Button disabled={!changed} loading={reorder.isPending} onClick={() => void save()}>
          {t('common:save')}
        </Button>
      </Group>
    </Modal>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { isCopyable } from '@pos/contract/copyable'
import { hasPriceChange } from '@pos/contract/price-change'
import { IconBuildingStore, IconCopy, IconPencil, IconPercentage, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/page-link.tsx'
import { resourceClient } from '#lib/resource-client.ts'
import { confirm } from '#ui/confirm-store.ts'
import { notify } from '#ui/snackbar-store.ts'
import { type InUse, InUseDialog } from '#kit/form/in-use-dialog.tsx'
import type { SelectionBarProps } from '#kit/list-tools.tsx'
import { nameOf } from '#kit/reference-names.ts'
import { useResourceRoute } from '#kit/resource-context.tsx'
import { useTrashNote } from '#kit/trash-note.ts'
import { useResource } from '#kit/use-resource.ts'
import { useUndo } from '#kit/use-undo.tsx'
import { CopyToShops } from './copy-to-shops.tsx'
import { ExportSelected } from './export-selected.tsx'
import { FieldDialog, sharedFields } from './field-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { SelectMatching } from './select-matching.tsx'

type Use = InUse & { readonly of: string }
type Action = 'delete' | 'activate' | 'deactivate'

/** What can be done to the records that are marked: all of them or none. */
export function SelectionBar({ resource, records, search, total, isWholePage, onSelect, onDone }: SelectionBarProps) {
  const { t } = useTranslation(['kit', 'common'])
  const { base } = useResourceRoute()
  const { refresh } = useResource(resource)
  const undo = useUndo(resource)
  const withTrashNote = useTrashNote(resource)
  const [busy, setBusy] = useState<Action | null>(null)
  const [open, setOpen] = useState<'prices' | 'field' | 'copy' | null>(null)
  const [uses, setUses] = useState<readonly InUse[] | null>(null)
  const { shops } = useProfile()
  const count = records.length
  const run = async (action: Action) => {
    setBusy(action)
    try {
      const { data } = await resourceClient(resource).bulk(
        action,
        records.map((record) => record.id),
      )
      notify({
        message: t(action === 'delete' ? 'kit:transfer.deleted' : 'kit:transfer.switched', { count }),
        ...undo.ofWrite(data.write_id),
      })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.exception === 'RecordInUse') setUses(named(error.data<Use[]>() ?? []))
      else if (error.status !== 401) notify({ message: error.message, color: 'error' })
    } finally {
      setBusy(null)
      await refresh()
    }
  }
  const named = (found: readonly Use[]) =>
    found.map((use) => ({ ...use, used: records.filter((record) => record.id === use.of).map((record) => nameOf(resource, record))[0] }))
  const askAndDelete = async () => {
    const message = withTrashNote(t('kit:transfer.delete_text', { count }))
    const question = { title: t('kit:delete.title'), message, ok: t('kit:delete.button'), color: 'error' }
    if (await confirm(question)) await run('delete')
  }
  return (
    <Group px="sm" pb="sm" gap="xs" role="toolbar" aria-label={t('kit:transfer.selected', { count })}>
      <Text size="sm" fw={600} aria-live="polite" mr="xs">
        {t('kit:transfer.selected', { count })}
      </Text>
      {isWholePage && <SelectMatching resource={resource} search={search} total={total} count={count} onSelect={onSelect} />}
      {sharedFields(resource).length > 0 && (
        <Button size="compact-sm" variant="default" leftSection={<IconPencil size={16} />} onClick={() => setOpen('field')}>
          {t('kit:same.button')}
        </Button>
      )}
      {'active' in resource.fields &&
        (['activate', 'deactivate'] as const).map((action) => (
          <Button
            key={action}
            size="compact-sm"
            variant="default"
            leftSection={action === 'activate' ? <IconToggleRight size={16} /> : <IconToggleLeft size={16} />}
            loading={busy === action}
            onClick={() => void run(action)}
          >
            {t(`kit:transfer.${action}`)}
          </Button>
        ))}
      {hasPriceChange(resource) && (
        <Button size="compact-sm" variant="default" leftSection={<IconPercentage size={16} />} onClick={() => setOpen('prices')}>
          {t('kit:prices.button')}
        </Button>
      )}
      {count === 1 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={16} />}
          component={PageLink}
          to={`${base}/new`}
          search={{ copy_of: records[0]?.id }}
        >
          {t('kit:transfer.duplicate')}
        </Button>
      )}
      {isCopyable(resource) && shops.length > 1 && (
        <Button size="compact-sm" variant="default" leftSection={<IconBuildingStore size={16} />} onClick={() => setOpen('copy')}>
          {t('kit:copies.to_selected', { count })}
        </Button>
      )}
      <ExportSelected resource={resource} records={records} search={search} total={total} />
      <Button
        size="compact-sm"
        variant="light"
        color="error"
        leftSection={<IconTrash size={16} />}
        loading={busy === 'delete'}
        onClick={() => void askAndDelete()}
      >
        {t('kit:delete.button')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        {t('kit:transfer.unselect')}
      </Button>
      {open === 'prices' && (
        <PriceDialog
          resource={resource}
          search={{}}
          ids={records.map((record) => record.id)}
          onClose={() => setOpen(null)}
          onDone={onDone}
        />
      )}
      {open === 'copy' && <CopyToShops selected={{ resource, records }} onClose={() => setOpen(null)} />}
      {open === 'field' && <FieldDialog resource={resource} records={records} onClose={() => setOpen(null)} onDone={onDone} />}
      {uses && <InUseDialog uses={uses} onClose={() => setUses(null)} />}
    </Group>
  )
}

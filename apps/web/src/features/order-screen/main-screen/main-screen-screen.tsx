import '@mantine/core/styles/ColorSwatch.css'
import { ActionIcon, Badge, Button, ColorSwatch, Group, Paper } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderButtons } from '#kit/order/order-buttons.tsx'
import { nameOf } from '#kit/resource/reference-names.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { listText } from '#lib/text/list-text.ts'
import { useSortableTexts } from '#lib/text/sortable-texts.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { SortableList } from '#ui/input/sortable-list.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { AddDialog } from './add-dialog.tsx'
import type { Entry } from './main-screen-model.ts'
import { kinds, useMainScreen } from './use-main-screen.ts'

/** The first page of the order screen: its entries and their order. */
export function MainScreenScreen() {
  const { t } = useTranslation(['main-screen', 'common'])
  const page = useMainScreen()
  useUnsavedGuard(page.isChanged)
  const [isAdding, setAdding] = useState(false)
  const ask = (title: string, message: string) => confirm({ title, message })
  const add = async (entries: readonly Entry[]) => {
    if (
      !(await ask(
        t('main-screen:add_title'),
        t('main-screen:add_text', { names: listText(entries.map(entryName)) }),
      ))
    )
      return
    setAdding(false)
    await page.add(entries)
  }
  const remove = async (entry: Entry) => {
    if (
      await ask(
        t('main-screen:remove_title'),
        t('main-screen:remove_text', { name: entryName(entry) }),
      )
    )
      await page.remove(entry)
  }
  const isEmpty = page.entries?.length === 0
  const addButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
      disabled={!page.entries}
    >
      {t('main-screen:add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('main-screen:title')} description={t('main-screen:description')}>
        {!isEmpty && addButton}
      </PageHeader>
      <Paper p="md">
        {!page.entries && (
          <LoadState of={page.lists}>
            <TableSkeleton label={t('common:loading')} columns={2} />
          </LoadState>
        )}
        {isEmpty && (
          <EmptyState title={t('main-screen:empty')} text={t('main-screen:empty_text')}>
            {addButton}
          </EmptyState>
        )}
        {page.entries && page.entries.length > 0 && (
          <Entries
            entries={page.entries}
            onOrder={page.order}
            onRemove={(entry) => void remove(entry)}
          />
        )}
      </Paper>
      {page.entries && page.entries.length > 0 && (
        <div
          style={{
            position: 'sticky',
            bottom: 0,
            padding: '12px 0',
            background: 'var(--pos-page)',
            zIndex: 5,
          }}
        >
          <OrderButtons
            justify="flex-start"
            isChanged={page.isChanged}
            isSaving={page.isSaving}
            onSave={() => void page.save()}
            onReset={page.reset}
            onClear={page.clear}
          />
        </div>
      )}
      {isAdding && (
        <AddDialog onAdd={(entries) => void add(entries)} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

const entryName = (entry: Entry) => nameOf(kinds[entry.resource], { ...entry })

interface EntriesProps {
  entries: readonly Entry[]
  onOrder: (entries: Entry[]) => void
  onRemove: (entry: Entry) => void
}

function Entries({ entries, onOrder, onRemove }: EntriesProps) {
  const { t } = useTranslation('main-screen')
  const texts = useSortableTexts()
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const items = entries.map((entry) => ({ id: entry.key, label: entryName(entry) }))
  return (
    <SortableList
      items={items}
      texts={texts}
      onChange={(next) => onOrder(next.flatMap((item) => byKey.get(item.id) ?? []))}
      render={({ id, label }) => {
        const entry = byKey.get(id)
        if (!entry) return null
        return (
          <Group gap="xs" wrap="nowrap">
            {entry.color && <ColorSwatch color={entry.color} size={16} aria-hidden />}
            <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{label}</span>
            <Badge variant="light" color="secondary" visibleFrom="xs">
              {t(`kinds.${entry.resource}`)}
            </Badge>
            <ActionIcon
              variant="subtle"
              color="error"
              aria-label={t('remove', { name: label })}
              onClick={() => onRemove(entry)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )
      }}
    />
  )
}

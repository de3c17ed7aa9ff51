import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  Button,
  Checkbox,
  Group,
  Loader,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core'
import { mainScreenResources } from '@pos/contract/menu/main-screen'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#kit/resource/reference-names.ts'
import { useList } from '#kit/resource/use-resource.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { Dialog } from '#lib/dialog.tsx'
import { SearchInput } from '#ui/input/search-input.tsx'
import { type Entry, entryOf, type Kind } from './main-screen-model.ts'
import { kinds } from './use-main-screen.ts'

interface AddDialogProps {
  onAdd: (entries: readonly Entry[]) => void
  onClose: () => void
}

const shown = 100

/** Finds categories, sub-categories and groups that are not on the first page yet. */
export function AddDialog({ onAdd, onClose }: AddDialogProps) {
  const { t } = useTranslation(['main-screen', 'kit', 'common'])
  const [kind, setKind] = useState<Kind>('categories')
  const [q, setQ] = useState('')
  const [selected, setSelected] = useState<readonly Entry[]>([])
  const list = useList(kinds[kind], {
    per_page: String(shown),
    on_main_screen: 'false',
    ...(q ? { q } : {}),
  })
  const { data } = list
  const found = (data?.data ?? []).map((record) => entryOf(kind, record))
  const toggle = (entry: Entry, isOn: boolean) =>
    setSelected(isOn ? [...selected, entry] : selected.filter((one) => one.key !== entry.key))
  return (
    <Dialog onClose={onClose} title={t('main-screen:add')} size={560}>
      <Stack gap="sm">
        <SegmentedControl
          value={kind}
          onChange={(next) => setKind(next)}
          data={mainScreenResources.map((value) => ({
            value,
            label: t(`main-screen:kinds.${value}`),
          }))}
          aria-label={t('main-screen:kind')}
          fullWidth
        />
        <Group>
          <SearchInput
            value={q}
            onSearch={setQ}
            label={t('kit:search')}
            clearLabel={t('kit:clear')}
            hasShortcut={false}
          />
        </Group>
        <ScrollArea.Autosize mah="45vh" offsetScrollbars>
          {!data && (
            <LoadState of={[list]}>
              <Loader />
            </LoadState>
          )}
          {data && found.length === 0 && <Text c="dimmed">{t('kit:nothing_found')}</Text>}
          <Stack gap={10} p={4}>
            {found.map((entry) => (
              <Checkbox
                key={entry.key}
                label={nameOf(kinds[kind], { ...entry })}
                checked={selected.some((one) => one.key === entry.key)}
                onChange={(event) => toggle(entry, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={selected.length === 0} onClick={() => onAdd(selected)}>
            {selected.length === 0
              ? t('kit:values.add')
              : t('main-screen:add_count', { count: selected.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

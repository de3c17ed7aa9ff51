import { Button, Checkbox, Divider, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { useSavePreferences } from '#lib/use-save-preferences.ts'
import { SortableList } from '#ui/sortable-list.tsx'
import type { ColumnProps } from './fields-of.tsx'
import { useLabels } from './labels.ts'
import { useSortableTexts } from './sortable-texts.ts'

/** The columns of a list, and those that are available. */
export interface ShownColumns {
  readonly columns: readonly ColumnProps[]
  readonly possible: readonly ColumnProps[]
  /** The selected columns as an address names them; null if the default columns are shown. */
  readonly selected: string | null
  /** Selects columns, in this order; null restores the default ones. */
  keep(sources: readonly string[] | null): void
}

/** A list and its columns. */
export interface ColumnChoiceProps {
  resource: ResourceDefinition
  columns: ShownColumns
}

/** Which columns a list shows and in what order; open as soon as it is loaded. */
export function ColumnMenu({ resource, columns: { columns, possible, selected, keep } }: ColumnChoiceProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const texts = useSortableTexts()
  const [isOpen, setOpen] = useState(true)
  const { compact_rows: isCompact } = useProfile()
  const { save, isSaving } = useSavePreferences()
  const shown = columns.map(({ source }) => source)
  const others = possible.filter(({ source }) => !shown.includes(source))
  const isLink = (source: string) => possible.some((column) => column.source === source && column.link === true)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={360} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('batch.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('batch.columns')} maw="calc(100vw - 24px)">
        <ScrollArea.Autosize mah="60dvh" offsetScrollbars>
          <SortableList
            items={shown.map((source) => ({ id: source, label: labels.field(source) }))}
            texts={texts}
            onChange={(items) => keep(items.map(({ id }) => id))}
            render={({ id, label }) => (
              <Checkbox checked label={label} disabled={isLink(id)} onChange={() => keep(shown.filter((one) => one !== id))} />
            )}
          />
          <Stack gap="xs" mt="sm" pl="xs">
            {others.length > 0 && (
              <Text size="xs" c="dimmed">
                {t('transfer.columns_hidden')}
              </Text>
            )}
            {others.map(({ source }) => (
              <Checkbox key={source} checked={false} label={labels.field(source)} onChange={() => keep([...shown, source])} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Divider my="sm" />
        <Checkbox
          checked={isCompact}
          disabled={isSaving}
          label={t('transfer.compact_rows')}
          onChange={(event) => void save({ compact_rows: event.currentTarget.checked })}
        />
        {selected && (
          <Button mt="sm" size="compact-sm" variant="subtle" onClick={() => keep(null)}>
            {t('transfer.columns_reset')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

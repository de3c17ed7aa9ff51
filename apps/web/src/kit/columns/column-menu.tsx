import { Button, Checkbox, Divider, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSortableTexts } from '#lib/text/sortable-texts.ts'
import type { SortableItem } from '#ui/input/sortable-item.ts'
import { SortableList } from '#ui/input/sortable-list.tsx'
import { ColumnButton, type ColumnButtonProps } from './column-button.tsx'

interface ColumnMenuProps extends Pick<ColumnButtonProps, 'size'> {
  /** In the order of the table. */
  shown: readonly SortableItem[]
  others: readonly SortableItem[]
  /** True if the table requires it. */
  isFixed: (id: string) => boolean
  /** False if these are the default columns. */
  isSelected: boolean
  /** Selects columns in this order; null restores the default. */
  keep: (ids: readonly string[] | null) => void
  /** Below the columns. */
  children: ReactNode
}

/** Menu of a table's columns and their order; opens as soon as it is loaded. */
export function ColumnMenu({
  shown,
  others,
  isFixed,
  isSelected,
  keep,
  size,
  children,
}: ColumnMenuProps) {
  const { t } = useTranslation('kit')
  const texts = useSortableTexts()
  const [isOpen, setOpen] = useState(true)
  const ids = shown.map(({ id }) => id)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ColumnButton
          {...(size ? { size } : {})}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('batch.columns')} maw="calc(100vw - 24px)">
        <ScrollArea.Autosize mah="60dvh" offsetScrollbars>
          <SortableList
            items={shown}
            texts={texts}
            onChange={(items) => keep(items.map(({ id }) => id))}
            render={({ id, label }) => (
              <Checkbox
                checked
                label={label}
                disabled={isFixed(id)}
                onChange={() => keep(ids.filter((one) => one !== id))}
              />
            )}
          />
          <Stack gap="xs" mt="sm" pl="xs">
            {others.length > 0 && (
              <Text size="xs" c="dimmed">
                {t('transfer.columns_hidden')}
              </Text>
            )}
            {others.map(({ id, label }) => (
              <Checkbox
                key={id}
                checked={false}
                label={label}
                onChange={() => keep([...ids, id])}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Divider my="sm" />
        {children}
        {isSelected && (
          <Button mt="sm" size="compact-sm" variant="subtle" onClick={() => keep(null)}>
            {t('transfer.columns_reset')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

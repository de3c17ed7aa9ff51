import { Button, Menu } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ColumnProps } from './fields-of.tsx'
import { useLabels } from './labels.ts'

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

/** The menu of a list's columns; open as soon as it is loaded. */
export function ColumnMenu({ resource, columns: { columns, possible, selected, keep } }: ColumnChoiceProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const shown = columns.map(({ source }) => source)
  const toggle = (source: string) => keep(shown.includes(source) ? shown.filter((one) => one !== source) : [...shown, source])
  return (
    <Menu defaultOpened closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('batch.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {possible.map(({ source, link }) => {
          const isShown = shown.includes(source)
          return (
            <Menu.CheckboxItem key={source} checked={isShown} disabled={link === true} onChange={() => toggle(source)}>
              {labels.field(source)}
            </Menu.CheckboxItem>
          )
        })}
        {selected && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => keep(null)}>{t('transfer.columns_reset')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

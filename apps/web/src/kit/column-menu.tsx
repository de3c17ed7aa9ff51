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
  toggle(source: string): void
  /** Restores the default columns; null if they are shown. */
  readonly reset: (() => void) | null
}

/** A list and its columns. */
export interface ColumnChoiceProps {
  resource: ResourceDefinition
  columns: ShownColumns
}

/** The menu of a list's columns; open as soon as it is loaded. */
export function ColumnMenu({ resource, columns: { columns, possible, toggle, reset } }: ColumnChoiceProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  return (
    <Menu defaultOpened closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('batch.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {possible.map(({ source, link }) => {
          const isShown = columns.some((column) => column.source === source)
          return (
            <Menu.CheckboxItem key={source} checked={isShown} disabled={link === true} onChange={() => toggle(source)}>
              {labels.field(source)}
            </Menu.CheckboxItem>
          )
        })}
        {reset && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={reset}>{t('transfer.columns_reset')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

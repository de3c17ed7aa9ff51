import { Button, Menu } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStore } from '#lib/browser-store.ts'
import type { ColumnProps } from './fields-of.tsx'
import { useLabels } from './labels.ts'

/** The columns of a list, and those that could be. */
export interface ShownColumns {
  readonly columns: readonly ColumnProps[]
  readonly possible: readonly ColumnProps[]
  toggle(source: string): void
  /** Back to the columns that the screen begins with; null when they are. */
  readonly reset: (() => void) | null
}

/** The columns that this browser shows in a resource's list: the screen's own until others are chosen. The one that leads to the record stays. */
export function useShownColumns(resource: ResourceDefinition, own: readonly ColumnProps[]): ShownColumns {
  const key = `columns.${resource.name}`
  const [chosen, setChosen] = useState(() => read(key))
  const others = Object.keys(resource.fields).filter((source) => {
    const field = resource.fields[source]
    return !field?.writeOnly && field?.kind !== 'secret' && !own.some((column) => column.source === source)
  })
  const possible: ColumnProps[] = [...own, ...others.map((source) => ({ source }))]
  const isShown = ({ source, link }: ColumnProps) => link || (chosen ? chosen.includes(source) : !others.includes(source))
  const columns = possible.filter(isShown)
  const keep = (next: readonly string[] | null) => {
    setChosen(next)
    if (next) browserStore.write(key, JSON.stringify(next))
    else browserStore.remove(key)
  }
  return {
    // Whoever chooses columns wants to see them on a small screen too.
    columns: chosen ? columns.map((column) => ({ ...column, secondary: false })) : columns,
    possible,
    toggle(source) {
      const shown = columns.map((column) => column.source)
      keep(shown.includes(source) ? shown.filter((one) => one !== source) : [...shown, source])
    },
    reset: chosen ? () => keep(null) : null,
  }
}

function read(key: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(browserStore.read(key) ?? 'null')
    return Array.isArray(value) ? value.map(String) : null
  } catch {
    return null
  }
}

/** Chooses the columns of a list. */
export function ColumnChoice({
  resource,
  columns: { columns, possible, toggle, reset },
}: {
  resource: ResourceDefinition
  columns: ShownColumns
}) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
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

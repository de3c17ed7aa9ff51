import { Button } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStore } from '#lib/browser-store.ts'
import type { ColumnChoiceProps, ShownColumns } from './column-menu.tsx'
import type { ColumnProps } from './fields-of.tsx'

const ColumnMenu = lazy(() => import('./column-menu.tsx').then((m) => ({ default: m.ColumnMenu })))

/** The columns that this browser shows in a resource's list: the screen's until others are selected. The link to the record stays. */
export function useShownColumns(resource: ResourceDefinition, declared: readonly ColumnProps[]): ShownColumns {
  const key = `columns.${resource.name}`
  const [selected, setSelected] = useState(() => read(key))
  const others = Object.keys(resource.fields).filter((source) => {
    const field = resource.fields[source]
    return !field?.writeOnly && field?.kind !== 'secret' && !declared.some((column) => column.source === source)
  })
  const possible: ColumnProps[] = [...declared, ...others.map((source) => ({ source }))]
  const isShown = ({ source, link }: ColumnProps) => link || (selected ? selected.includes(source) : !others.includes(source))
  const columns = possible.filter(isShown)
  const keep = (next: readonly string[] | null) => {
    setSelected(next)
    if (next) browserStore.write(key, JSON.stringify(next))
    else browserStore.remove(key)
  }
  return {
    // Selected columns are shown on small screens too.
    columns: selected ? columns.map((column) => ({ ...column, secondary: false })) : columns,
    possible,
    toggle(source) {
      const shown = columns.map((column) => column.source)
      keep(shown.includes(source) ? shown.filter((one) => one !== source) : [...shown, source])
    },
    reset: selected ? () => keep(null) : null,
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

/** The button to select the columns of a list; its menu is loaded on the first press. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const button = (
    <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} aria-haspopup="menu" onClick={() => setOpen(true)}>
      {t('batch.columns')}
    </Button>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <ColumnMenu {...props} />
    </Suspense>
  )
}

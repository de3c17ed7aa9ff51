import type { ResourceDefinition } from '@pos/contract/resource'
import { useState } from 'react'
import { browserStore } from '#lib/browser-store.ts'
import type { ColumnProps } from './fields-of.tsx'
import type { ShownColumns } from './list-column-menu.tsx'

/** Columns in the address (`name,price`); null without. */
interface NamedColumns {
  readonly named: string | undefined
  /** Changes them in the address. */
  rename(columns: string): void
}

/**
 * The columns of a resource's list in order: from the address, otherwise as selected in this
 * browser, otherwise those of the screen. The link to the record is always included.
 */
export function useShownColumns(
  resource: ResourceDefinition,
  declared: readonly ColumnProps[],
  { named, rename }: NamedColumns,
): ShownColumns {
  const key = `columns.${resource.name}`
  const [stored, setStored] = useState(() => read(key))
  const others = Object.keys(resource.fields).filter((source) => {
    const field = resource.fields[source]
    return (
      !field?.writeOnly &&
      field?.kind !== 'secret' &&
      !declared.some((column) => column.source === source)
    )
  })
  const possible: ColumnProps[] = [...declared, ...others.map((source) => ({ source }))]
  const selected = named?.split(',') ?? stored
  const keep = (next: readonly string[] | null) => {
    if (named) return rename(next?.join(',') ?? '')
    setStored(next)
    if (next) browserStore.write(key, JSON.stringify(next))
    else browserStore.remove(key)
  }
  return {
    columns: selected ? inOrder(possible, selected) : declared,
    possible,
    selected: selected?.join(',') ?? null,
    keep,
  }
}

/** The selected columns in order, also on small screens. */
function inOrder(possible: readonly ColumnProps[], selected: readonly string[]): ColumnProps[] {
  const link = possible.find((column) => column.link)
  const sources = link && !selected.includes(link.source) ? [link.source, ...selected] : selected
  const found = sources.flatMap(
    (source) => possible.find((column) => column.source === source) ?? [],
  )
  return found.map((column) => ({ ...column, secondary: false }))
}

function read(key: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(browserStore.read(key) ?? 'null')
    return Array.isArray(value) ? value.map(String) : null
  } catch {
    return null
  }
}

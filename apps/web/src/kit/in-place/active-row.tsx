import type { ResourceDefinition } from '@pos/contract/resource'
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import type { StoredRecord } from '../list/read-all.ts'
import type { Active } from './active.ts'

const RowTools = lazy(() => import('../list/row-tools.tsx').then((m) => ({ default: m.RowTools })))

interface ActiveRowProps {
  resource: ResourceDefinition
  region: RefObject<HTMLElement | null>
  records: readonly StoredRecord[]
}

/**
 * Renders the actions of one row at a time into its last cell: fifty rows cost no more than one,
 * and no row renders again when the pointer moves. Cells with `data-edit` are edited in place,
 * `data-more` opens the actions.
 */
export function ActiveRow({ resource, region, records }: ActiveRowProps) {
  const [active, setActive] = useState<Active | null>(null)
  useEffect(() => {
    const element = region.current
    if (!element) return undefined
    const near = (event: Event) => {
      const row = rowOf(event)
      if (!row || (event instanceof PointerEvent && event.pointerType === 'touch')) return
      setActive((last) =>
        last?.row === row || last?.mode ? last : { id: row.dataset.id ?? '', row, mode: null },
      )
    }
    const press = (event: Event) => {
      const row = rowOf(event)
      const control =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('[data-edit], [data-more]')
          : null
      if (row && control)
        setActive({
          id: row.dataset.id ?? '',
          row,
          mode: control.dataset.edit ? { edit: control.dataset.edit } : 'sheet',
        })
    }
    element.addEventListener('pointerover', near)
    element.addEventListener('focusin', near)
    element.addEventListener('click', press)
    return () => {
      element.removeEventListener('pointerover', near)
      element.removeEventListener('focusin', near)
      element.removeEventListener('click', press)
    }
  }, [region])
  const record = active && records.find(({ id }) => id === active.id)
  if (!active || !record) return null
  return (
    <Suspense>
      <RowTools
        resource={resource}
        record={record}
        active={active}
        onMode={(mode) => setActive({ ...active, mode })}
      />
    </Suspense>
  )
}

function rowOf({ target }: Event): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr[data-id]') : null
}

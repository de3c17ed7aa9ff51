import type { ResourceDefinition } from '@pos/contract/resource'
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import type { StoredRecord } from '../list/read-all.ts'
import type { Active } from './active.ts'

const loadRowTools = () => import('../list/row-tools.tsx')
const RowTools = lazy(() => loadRowTools().then((m) => ({ default: m.RowTools })))

interface ActiveRowProps {
  resource: ResourceDefinition
  region: RefObject<HTMLElement | null>
  records: readonly StoredRecord[]
}

/**
 * Opens the actions of one row, or edits one of its cells: fifty rows cost no more than one. Cells
 * with `data-edit` are edited in place, `data-more` opens the actions.
 */
export function ActiveRow({ resource, region, records }: ActiveRowProps) {
  const [active, setActive] = useState<Active | null>(null)
  useEffect(() => {
    const element = region.current
    if (!element) return undefined
    // The menu closes itself on the press; the click must not open it again.
    let isClosing = false
    const prefetch = () => void loadRowTools().catch(() => {})
    const note = ({ target }: Event) => {
      isClosing = controlOf(target)?.ariaExpanded === 'true'
    }
    const press = ({ target }: Event) => {
      const control = controlOf(target)
      const row = control?.closest<HTMLTableRowElement>('tbody tr[data-id]')
      const wasOpen = isClosing
      isClosing = false
      if (!control || !row || wasOpen) return
      const mode = control.dataset.edit ? { edit: control.dataset.edit } : 'actions'
      setActive({ id: row.dataset.id ?? '', row, mode })
    }
    element.addEventListener('pointerover', prefetch, { once: true })
    element.addEventListener('pointerdown', note)
    element.addEventListener('click', press)
    return () => {
      element.removeEventListener('pointerover', prefetch)
      element.removeEventListener('pointerdown', note)
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

const controlOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-edit], [data-more]') : null

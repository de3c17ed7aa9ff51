import { useEffect, useState } from 'react'
import type * as familyDrag from './family-drag.tsx'

type FamilyDrag = typeof familyDrag

/**
 * The program of dragging, which is as large as the rest of the page: it is loaded when a pointer
 * or the focus reaches the tree, and null before. The focus stays where it is.
 */
export function useDrag() {
  const [drag, setDrag] = useState<FamilyDrag | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    if (focused) document.querySelector<HTMLElement>(`[data-family="${focused}"]`)?.focus()
  }, [focused])
  const load = async () => {
    if (drag) return
    // Without network nothing can be moved either; the next try loads it again.
    const module = await import('./family-drag.tsx').catch(() => null)
    if (!module) return
    const { activeElement } = document
    setFocused(activeElement instanceof HTMLElement ? (activeElement.dataset.family ?? null) : null)
    setDrag(module)
  }
  return { drag, load }
}

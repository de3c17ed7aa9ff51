import { type ComponentType, lazy, useState } from 'react'
import type { ListTools, SelectionBarProps } from '#kit/list/list-tools.tsx'
import { canPrefetch, whenIdle } from './prefetch.ts'

/** The selection bar once its program is loaded. */
let loadedSelectionBar: ComponentType<SelectionBarProps> | null = null

async function loadSelectionBar() {
  const module = await import('#import-export/selection-bar.tsx')
  loadedSelectionBar = module.SelectionBar
  return { default: module.SelectionBar }
}

const LazySelectionBar = lazy(loadSelectionBar)

/**
 * Renders the bar in the frame of the press if its program is loaded. A lazy component always
 * suspends first, and the bar would then move the rows under the next press.
 */
function SelectionBar(props: SelectionBarProps) {
  const [Bar] = useState(() => loadedSelectionBar ?? LazySelectionBar)
  return <Bar {...props} />
}

/** The tools of lists, each loaded when it is first rendered, so that a list loads without them. */
export const listTools: ListTools = {
  BatchPage: lazy(() =>
    import('#bulk-edit/batch-page.tsx').then((m) => ({ default: m.BatchPage })),
  ),
  SelectionBar,
  prepareSelection() {
    whenIdle(() => {
      if (canPrefetch()) loadSelectionBar().catch(() => {})
    })
  },
  ImportDialog: lazy(() =>
    import('#import-export/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })),
  ),
  CopyDialog: lazy(() =>
    import('#import-export/copy/copy-dialog.tsx').then((m) => ({ default: m.CopyDialog })),
  ),
  TemplateDialog: lazy(() =>
    import('#import-export/template-dialog.tsx').then((m) => ({ default: m.TemplateDialog })),
  ),
  CopyToShops: lazy(() =>
    import('#import-export/copy/copy-to-shops.tsx').then((m) => ({ default: m.CopyToShops })),
  ),
  PriceDialog: lazy(() =>
    import('#import-export/price-dialog.tsx').then((m) => ({ default: m.PriceDialog })),
  ),
}

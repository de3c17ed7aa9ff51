import { lazy } from 'react'
import type { ListTools } from '#kit/list/list-tools.tsx'
import { canPrefetch, whenIdle } from './prefetch.ts'

const loadSelectionBar = () => import('#import-export/selection-bar.tsx')

/** The tools of lists, each loaded when it is first rendered, so that a list loads without them. */
export const listTools: ListTools = {
  BatchPage: lazy(() =>
    import('#bulk-edit/batch-page.tsx').then((m) => ({ default: m.BatchPage })),
  ),
  SelectionBar: lazy(() => loadSelectionBar().then((m) => ({ default: m.SelectionBar }))),
  prepareSelection() {
    whenIdle(() => {
      if (canPrefetch()) loadSelectionBar().catch(() => {})
    })
  },
  ImportDialog: lazy(() =>
    import('#import-export/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })),
  ),
  CopyDialog: lazy(() =>
    import('#import-export/copy-dialog.tsx').then((m) => ({ default: m.CopyDialog })),
  ),
  TemplateDialog: lazy(() =>
    import('#import-export/template-dialog.tsx').then((m) => ({ default: m.TemplateDialog })),
  ),
  CopyToShops: lazy(() =>
    import('#import-export/copy-to-shops.tsx').then((m) => ({ default: m.CopyToShops })),
  ),
  PriceDialog: lazy(() =>
    import('#import-export/price-dialog.tsx').then((m) => ({ default: m.PriceDialog })),
  ),
}

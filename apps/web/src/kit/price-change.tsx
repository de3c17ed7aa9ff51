import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { lazy, Suspense } from 'react'

const PriceDialog = lazy(() => import('#import-export/price-dialog.tsx').then((m) => ({ default: m.PriceDialog })))

/** What a price change is about. */
export interface PriceChangeProps {
  resource: ResourceDefinition
  /** The list's filters; `page` and `per_page` do not matter. */
  search: ListSearch
  onClose: () => void
  /** Something was changed, or put back. */
  onDone?: () => void
}

/** Raises or lowers the prices of a whole list as it is filtered; loaded when it is asked for. */
export function PriceChange(props: PriceChangeProps) {
  return (
    <Suspense>
      <PriceDialog {...props} />
    </Suspense>
  )
}

import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { type ComponentType, createContext, use } from 'react'
import type { StoredRecord } from './read-all.ts'

interface ListDialogProps {
  resource: ResourceDefinition
  onClose: () => void
}

/** The list whose prices change. */
export interface PriceDialogProps extends ListDialogProps {
  /** The list's filters; `page` and `per_page` are ignored. */
  search: ListSearch
  /** Called after a change or undo. */
  onDone?: () => void
}

/** Several records in a spreadsheet. */
export interface BatchPageProps {
  resource: ResourceDefinition
  /** The columns by field, in order. The first one identifies the row. */
  sources: readonly string[]
}

/** Properties of the tools for selected records. */
export interface SelectionBarProps {
  resource: ResourceDefinition
  records: readonly StoredRecord[]
  /** The displayed list; `page` and `per_page` are ignored. */
  search: ListSearch
  /** Number of matches on all pages. */
  total: number
  /** All records of the page are selected, so others can be offered. */
  isWholePage: boolean
  /** Selects records of other pages too. */
  onSelect: (records: readonly StoredRecord[]) => void
  /** Clears the selection. */
  onDone: () => void
}

/**
 * Records to copy to other shops: some of a resource, or resources that the dialog offers, starting
 * with this one.
 */
export interface CopyToShopsProps extends Pick<ListDialogProps, 'onClose'> {
  selected?: { readonly resource: ResourceDefinition; readonly records: readonly StoredRecord[] }
  kind?: ResourceDefinition
  /** The source shop; the current one by default. */
  from?: string
}

/**
 * Tools for a whole list or several of its records. Their folders depend on the kit, so the kit
 * cannot import them: the app provides them. Each suspends until its code is loaded.
 */
export interface ListTools {
  readonly BatchPage: ComponentType<BatchPageProps>
  readonly SelectionBar: ComponentType<SelectionBarProps>
  /**
   * Preloads the selection bar: if it appeared later than the click, the rows would move under the
   * pointer.
   */
  readonly prepareSelection: () => void
  readonly ImportDialog: ComponentType<ListDialogProps>
  readonly CopyDialog: ComponentType<ListDialogProps>
  readonly CopyToShops: ComponentType<CopyToShopsProps>
  readonly PriceDialog: ComponentType<PriceDialogProps>
  readonly TemplateDialog: ComponentType<Pick<ListDialogProps, 'onClose'>>
}

/** Provides the tools of lists to all screens inside. */
export const ListToolsContext = createContext<ListTools | null>(null)

/** The tools of lists; their reader handles suspension. */
export function useListTools(): ListTools {
  const tools = use(ListToolsContext)
  if (!tools) throw new Error('Use this inside <ListToolsContext>')
  return tools
}

import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { type ComponentType, createContext, use } from 'react'
import type { StoredRecord } from './read-all.ts'

interface ListDialogProps {
  resource: ResourceDefinition
  onClose: () => void
}

/** The list whose prices are to change. */
export interface PriceDialogProps extends ListDialogProps {
  /** The list's filters; `page` and `per_page` do not matter. */
  search: ListSearch
  /** Something was changed, or put back. */
  onDone?: () => void
}

/** Many records as a spreadsheet. */
export interface BatchPageProps {
  resource: ResourceDefinition
  /** The columns, by field, in order. The first one names the row. */
  sources: readonly string[]
}

/** Properties of the tools for selected records. */
export interface SelectionBarProps {
  resource: ResourceDefinition
  records: readonly StoredRecord[]
  /** The displayed list; `page` and `per_page` do not matter. */
  search: ListSearch
  /** Records that match on all pages. */
  total: number
  /** All records of the page are marked, so that the others can be too. */
  isWholePage: boolean
  /** Marks records of other pages too. */
  onSelect: (records: readonly StoredRecord[]) => void
  /** The marks are to go. */
  onDone: () => void
}

/**
 * Records to be copied to other shops: some of a resource, or kinds that the dialog asks for,
 * beginning with that of the resource.
 */
export interface CopyToShopsProps extends Pick<ListDialogProps, 'onClose'> {
  selected?: { readonly resource: ResourceDefinition; readonly records: readonly StoredRecord[] }
  kind?: ResourceDefinition
  /** The shop whose records they are; the current one unless given. */
  from?: string
}

/**
 * Tools for a whole list or many of its records. Their folders depend on the kit, so the kit cannot
 * import them: the app provides them. Each suspends until its program is loaded.
 */
export interface ListTools {
  readonly BatchPage: ComponentType<BatchPageProps>
  readonly SelectionBar: ComponentType<SelectionBarProps>
  /**
   * Loads the selection bar ahead: if it came later than the press, the rows would move under a
   * hand that has gone on.
   */
  readonly prepareSelection: () => void
  readonly ImportDialog: ComponentType<ListDialogProps>
  readonly CopyDialog: ComponentType<ListDialogProps>
  readonly CopyToShops: ComponentType<CopyToShopsProps>
  readonly PriceDialog: ComponentType<PriceDialogProps>
  readonly TemplateDialog: ComponentType<Pick<ListDialogProps, 'onClose'>>
}

/** Hands the tools of lists to all screens inside. */
export const ListToolsContext = createContext<ListTools | null>(null)

/** The tools of lists; suspending is their reader's to show. */
export function useListTools(): ListTools {
  const tools = use(ListToolsContext)
  if (!tools) throw new Error('Use this inside <ListToolsContext>')
  return tools
}

import type { ResourceDefinition } from '@pos/contract/resource'
import type { ListSearch } from '@pos/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { readAll } from '../list/read-all.ts'
import { PrintNow } from './print-now.tsx'
import { PrintedList, type PrintedListProps } from './printed-list.tsx'

/** Maximum rows to print; more belong in a file. */
const mostRows = 5000

interface ListPrintProps extends Pick<PrintedListProps, 'resource' | 'columns'> {
  /** The displayed list; all of its pages are printed. */
  search: ListSearch
  onClose: () => void
}

/**
 * Reads all rows of a list and opens the browser's print dialog with them, which saves a PDF as
 * well.
 */
export function ListPrint({ resource, columns, search, onClose }: ListPrintProps) {
  const { page: _page, per_page: _perPage, ...filters } = search
  const { data, isError } = useQuery({
    queryKey: [resource.name, 'print', filters],
    queryFn: () => readAll<ResourceDefinition>(resource, filters, mostRows),
    gcTime: 0,
  })
  // The request has shown the reason.
  useEffect(() => {
    if (isError) onClose()
  }, [isError, onClose])
  if (!data) return null
  return createPortal(
    <PrintedList
      resource={resource}
      columns={columns}
      search={filters}
      {...data}
      onDrawn={<PrintNow onClose={onClose} />}
    />,
    document.body,
  )
}

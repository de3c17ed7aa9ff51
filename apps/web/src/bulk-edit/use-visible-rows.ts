import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { columnOffsets, columnWidth, rowHeight } from './column-widths.ts'
import type { GridState } from './grid-state.ts'

/**
 * The rows of the grid that are rendered, and the focused cell in CSS pixels, which is scrolled
 * into view when it changes.
 */
export function useVisibleRows({ records, columns, focus }: GridState) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The headings cover the top of the frame.
    scrollPaddingEnd: rowHeight,
  })
  const edges = columnOffsets(columns)
  const column = columns[focus.column]
  const left = edges[focus.column] ?? 0
  const width = column ? columnWidth(column, focus.column) : 0

  const { scrollToIndex } = rows
  const covered = focus.column === 0 ? 0 : (edges[1] ?? 0)
  useEffect(() => {
    const box = frame.current
    if (!box) return
    scrollToIndex(focus.row, { align: 'auto' })
    if (left - covered < box.scrollLeft) box.scrollLeft = left - covered
    else if (left + width > box.scrollLeft + box.clientWidth)
      box.scrollLeft = left + width - box.clientWidth
  }, [focus.row, left, width, covered, scrollToIndex])
  return {
    frame,
    rows,
    totalWidth: edges.at(-1),
    focusedCell: { left, top: focus.row * rowHeight, width },
  }
}

import { tableShapes } from '@pos/domain/tables/table-shapes'
import { memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../floor.module.css'
import type { FloorTable } from '../floor-state.ts'
import { boundsOf } from './geometry.ts'
import { TableFigure } from './table-figure.tsx'

interface TableNodeProps {
  table: FloorTable
  color: string
  centerName: string | undefined
  isSelected: boolean
  problem: string | undefined
  onDown: (event: PointerEvent, id: string) => void
  onFocus: (id: string) => void
}

/** A table on the map: focusable by Tab, selected by focus, moved by the editor's keys. */
export const TableNode = memo(function TableNode({
  table,
  color,
  centerName,
  isSelected,
  problem,
  onDown,
  onFocus,
}: TableNodeProps) {
  const { t: texts } = useTranslation('shop-maps')
  const { width, height } = tableShapes[table.shape]
  const bounds = boundsOf(table)
  const name = texts('canvas.table', {
    code: table.code || '-',
    shape: texts(`options.shape.${table.shape}`),
    seats: texts('inspector.seats', { count: table.seats }),
    x: table.x,
    y: table.y,
  })
  const label = [name, centerName, problem].filter(Boolean).join(' ')
  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={label}
      className={classes.table}
      data-table={table.id}
      transform={`translate(${table.x + width / 2} ${table.y + height / 2})`}
      onPointerDown={(event) => onDown(event, table.id)}
      onFocus={() => onFocus(table.id)}
    >
      <title>{label}</title>
      <TableFigure
        shape={table.shape}
        seats={table.seats}
        rotation={table.rotation}
        code={table.code}
        color={color}
        isSelected={isSelected}
        isWrong={problem !== undefined}
      />
      {isSelected && (
        <rect
          className={classes.outline}
          x={-bounds.width / 2 - 3}
          y={-bounds.height / 2 - 3}
          width={bounds.width + 6}
          height={bounds.height + 6}
          rx={8}
        />
      )}
      {problem && (
        <g
          className={classes.badge}
          transform={`translate(${bounds.width / 2 - 8} ${8 - bounds.height / 2})`}
          aria-hidden
        >
          <circle r={10} />
          <text fontSize={14}>!</text>
        </g>
      )}
    </g>
  )
})

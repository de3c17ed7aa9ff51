import { tableShapes } from '@pos/domain/tables/table-shapes'
import classes from '../floor.module.css'
import type { Floor } from '../floor-state.ts'
import { type Center, centerColor } from './center-colors.ts'
import { TableFigure } from './table-figure.tsx'

/** A floor as a picture. */
export function FloorThumb({
  floor,
  centers,
  label,
}: {
  floor: Floor
  centers: readonly Center[]
  label: string
}) {
  return (
    <svg
      className={classes.thumb}
      viewBox={`-10 -10 ${floor.width + 20} ${floor.height + 20}`}
      role="img"
      aria-label={label}
    >
      <rect className={classes.floor} width={floor.width} height={floor.height} rx={10} />
      {floor.tables.map((table) => (
        <g
          key={table.id}
          transform={`translate(${table.x + tableShapes[table.shape].width / 2} ${table.y + tableShapes[table.shape].height / 2})`}
        >
          <TableFigure
            shape={table.shape}
            seats={table.seats}
            rotation={table.rotation}
            code={table.code}
            color={centerColor(centers, table.revenue_center_id)}
          />
        </g>
      ))}
    </svg>
  )
}

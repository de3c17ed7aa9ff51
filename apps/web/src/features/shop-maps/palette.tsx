import { type TableShapeName, tableShapes } from '@pos/domain/table-shapes'
import classes from './floor.module.css'
import { shapeType } from './floor-canvas.tsx'
import { TableFigure } from './table-figure.tsx'
import { useWords } from './words.ts'

const shapes = Object.keys(tableShapes) as TableShapeName[]

/** The nine shapes: press to put one on the next free spot, or drag it to its place. */
export function Palette({ onAdd }: { onAdd: (shape: TableShapeName) => void }) {
  const words = useWords()
  return (
    <div className={classes.palette} role="toolbar" aria-label={words('palette.label')} aria-orientation="vertical">
      {shapes.map((shape) => (
        <button
          key={shape}
          type="button"
          className={classes.shape}
          draggable
          onClick={() => onAdd(shape)}
          onDragStart={(event) => {
            event.dataTransfer.setData(shapeType, shape)
            event.dataTransfer.effectAllowed = 'copy'
          }}
          aria-label={words('palette.add', { shape: words(`options.shape.${shape}`) })}
          title={words('palette.add', { shape: words(`options.shape.${shape}`) })}
        >
          <ShapeIcon shape={shape} />
          <span aria-hidden>{words(`palette.short.${shape}`)}</span>
        </button>
      ))}
    </div>
  )
}

function ShapeIcon({ shape }: { shape: TableShapeName }) {
  const { width, height, seats } = tableShapes[shape]
  const side = Math.max(width, height, 110) + 8
  return (
    <svg viewBox={`${-side / 2} ${-side / 2} ${side} ${side}`} aria-hidden>
      <TableFigure shape={shape} seats={seats} color="var(--mantine-color-primary-6)" />
    </svg>
  )
}

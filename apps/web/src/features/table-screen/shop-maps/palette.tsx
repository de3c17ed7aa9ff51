import { type TableShapeName, tableShapes } from '@pos/domain/tables/table-shapes'
import { typedKeys } from '@pos/domain/typed-entries'
import { useTranslation } from 'react-i18next'
import { shapeType } from './canvas/floor-canvas.tsx'
import { TableFigure } from './canvas/table-figure.tsx'
import classes from './floor.module.css'

const shapes = typedKeys(tableShapes)

/** The nine shapes: press to add one at the next free spot, or drag it to a position. */
export function Palette({ onAdd }: { onAdd: (shape: TableShapeName) => void }) {
  const { t: texts } = useTranslation('shop-maps')
  return (
    <div
      className={classes.palette}
      role="toolbar"
      aria-label={texts('palette.label')}
      aria-orientation="vertical"
    >
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
          aria-label={texts('palette.add', { shape: texts(`options.shape.${shape}`) })}
          title={texts('palette.add', { shape: texts(`options.shape.${shape}`) })}
        >
          <ShapeIcon shape={shape} />
          <span aria-hidden>{texts(`palette.short.${shape}`)}</span>
        </button>
      ))}
    </div>
  )
}

function ShapeIcon({ shape }: { shape: TableShapeName }) {
  const { width, height, seats } = tableShapes[shape]
  const extent = Math.max(width, height, 110) + 8
  return (
    <svg viewBox={`${-extent / 2} ${-extent / 2} ${extent} ${extent}`} aria-hidden>
      <TableFigure shape={shape} seats={seats} color="var(--mantine-color-primary-6)" />
    </svg>
  )
}

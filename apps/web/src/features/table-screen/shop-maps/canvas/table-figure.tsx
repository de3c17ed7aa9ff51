import { type TableShapeName, tableShapes } from '@pos/domain/tables/table-shapes'
import { memo } from 'react'
import classes from '../floor.module.css'
import { seatBand, seatDepth, seatsAround } from './seats-around.ts'

interface TableFigureProps {
  shape: TableShapeName
  seats: number
  rotation?: number
  code?: string
  color: string
  isSelected?: boolean
  isWrong?: boolean
}

/** A table around the point 0,0: its top, its seats, and its upright code in the middle. */
export const TableFigure = memo(function TableFigure({
  shape,
  seats,
  rotation = 0,
  code,
  color,
  isSelected = false,
  isWrong = false,
}: TableFigureProps) {
  const { kind, width, height } = tableShapes[shape]
  const inner = { width: width - 2 * seatBand, height: height - 2 * seatBand }
  return (
    <g
      className={classes.figure}
      data-selected={isSelected}
      data-wrong={isWrong}
      style={{ '--table': color }}
    >
      <g transform={`rotate(${rotation})`}>
        {seatsAround(shape, seats).map((seat) => (
          <rect
            key={`${seat.x} ${seat.y}`}
            className={classes.seat}
            x={-seat.width / 2}
            y={-seatDepth / 2}
            width={seat.width}
            height={seatDepth}
            rx={4}
            transform={`translate(${seat.x} ${seat.y}) rotate(${seat.rotation})`}
          />
        ))}
        {kind === 'circle' && <circle className={classes.top} r={inner.width / 2} />}
        {kind === 'rect' && (
          <rect
            className={classes.top}
            x={-inner.width / 2}
            y={-inner.height / 2}
            width={inner.width}
            height={inner.height}
            rx={8}
          />
        )}
        {kind === 'rhombus' && <RhombusTop width={width} height={height} />}
      </g>
      {code !== undefined && (
        <Label
          code={code}
          seats={seats}
          room={Math.min(inner.width, inner.height)}
          isSmall={inner.width < 40}
        />
      )}
    </g>
  )
})

function RhombusTop({ width, height }: { width: number; height: number }) {
  const extent = Math.min(width, height) / Math.SQRT2 - 2 * seatBand
  return (
    <rect
      className={classes.top}
      x={-extent / 2}
      y={-extent / 2}
      width={extent}
      height={extent}
      rx={8}
      transform="rotate(45)"
    />
  )
}

function Label({
  code,
  seats,
  room,
  isSmall,
}: {
  code: string
  seats: number
  room: number
  isSmall: boolean
}) {
  const size = Math.max(11, Math.min(22, (room * 1.35) / Math.max(2, widthOf(code))))
  return (
    <g className={classes.label} aria-hidden>
      <text className={classes.code} y={isSmall ? 1 : -5} fontSize={size}>
        {code}
      </text>
      {!isSmall && (
        <g transform="translate(0 14)">
          <path
            className={classes.person}
            d="M-9 5c0-3 2-4.6 4.4-4.6S-.2 2-.2 5zM-4.6-.6a2.3 2.3 0 1 0 0-4.6a2.3 2.3 0 0 0 0 4.6z"
          />
          <text className={classes.seats} x={3} fontSize={12} textAnchor="start">
            {seats}
          </text>
        </g>
      )}
    </g>
  )
}

/** Width of a code in Latin letters. */
function widthOf(code: string) {
  return Array.from(code).reduce(
    (sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2000 ? 1.7 : 1),
    0,
  )
}

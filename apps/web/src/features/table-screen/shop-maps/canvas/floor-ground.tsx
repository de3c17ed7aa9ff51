import { memo, useId } from 'react'
import classes from '../floor.module.css'

/** The floor with its grid: dots every 10 units, lines every 50. */
export const FloorGround = memo(function FloorGround({
  width,
  height,
}: {
  width: number
  height: number
}) {
  const id = useId()
  return (
    <g aria-hidden>
      <defs>
        <pattern id={id} width={50} height={50} patternUnits="userSpaceOnUse">
          <path className={classes.gridLine} d="M50 0H0V50" />
          {[10, 20, 30, 40].flatMap((y) =>
            [10, 20, 30, 40].map((x) => (
              <circle key={`${x} ${y}`} className={classes.gridDot} cx={x} cy={y} r={0.9} />
            )),
          )}
        </pattern>
      </defs>
      <rect className={classes.floor} width={width} height={height} rx={10} />
      <rect width={width} height={height} rx={10} fill={`url(#${id})`} />
    </g>
  )
})

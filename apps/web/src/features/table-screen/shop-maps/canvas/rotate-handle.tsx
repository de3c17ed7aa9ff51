import { tableShapes } from '@pos/domain/tables/table-shapes'
import { type Dispatch, type PointerEvent, useRef } from 'react'
import classes from '../floor.module.css'
import type { EditorAction, FloorTable } from '../floor-state.ts'
import { normalizeRotation, rotationStep, snap } from './geometry.ts'

interface RotateHandleProps {
  table: FloorTable
  dispatch: Dispatch<EditorAction>
  toMap: (event: { clientX: number; clientY: number }) => { x: number; y: number }
  scale: number
}

/**
 * The handle above a selected table that rotates it by the pointer, in steps of 15°. The key is R.
 */
export function RotateHandle({ table, dispatch, toMap, scale }: RotateHandleProps) {
  const isTurning = useRef(false)
  const { width, height } = tableShapes[table.shape]
  const center = { x: table.x + width / 2, y: table.y + height / 2 }
  const radius = 9 / scale
  const distance = height / 2 + 26 / scale
  const rotateTo = (event: PointerEvent) => {
    if (!isTurning.current) return
    const at = toMap(event)
    const angle = (Math.atan2(at.y - center.y, at.x - center.x) * 180) / Math.PI + 90
    dispatch({
      type: 'edit',
      ids: [table.id],
      values: { rotation: normalizeRotation(snap(angle, rotationStep)) },
      group: `turn-${table.id}`,
    })
  }
  const stop = () => {
    isTurning.current = false
    dispatch({ type: 'settle' })
  }
  return (
    <g
      className={classes.handle}
      transform={`translate(${center.x} ${center.y}) rotate(${table.rotation})`}
      onPointerDown={(event) => {
        event.stopPropagation()
        isTurning.current = true
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }}
      onPointerMove={rotateTo}
      onPointerUp={stop}
      onPointerCancel={stop}
      aria-hidden
    >
      <path d={`M0 ${-height / 2}V${radius - distance}`} vectorEffect="non-scaling-stroke" />
      <circle cy={-distance} r={radius * 1.9} style={{ fill: 'transparent', stroke: 'none' }} />
      <circle cy={-distance} r={radius} vectorEffect="non-scaling-stroke" />
    </g>
  )
}

import { ActionIcon, Text } from '@mantine/core'
import { type TableShapeName, tableShapes } from '@pos/domain/tables/table-shapes'
import { isKeyOf } from '@pos/domain/typed-entries'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type Dispatch, type DragEvent, memo, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '#lib/api/use-latest.ts'
import classes from '../floor.module.css'
import type { EditorAction, EditorState, FloorTable } from '../floor-state.ts'
import { type Center, centerColor } from './center-colors.ts'
import { boundsOf } from './geometry.ts'
import { guidesFor } from './guides.ts'
import { RotateHandle } from './rotate-handle.tsx'
import { TableNode } from './table-node.tsx'
import { useCanvasPointer } from './use-canvas-pointer.ts'
import { useView } from './use-view.ts'

/** Data type of shapes dragged from the palette. */
export const shapeType = 'application/x-table-shape'

interface FloorCanvasProps {
  state: EditorState
  dispatch: Dispatch<EditorAction>
  centers: readonly Center[]
  /** Messages by table id. */
  problems: ReadonlyMap<string, string>
  onDropShape: (shape: TableShapeName, at: { x: number; y: number }) => void
}

/**
 * The map: tables to select, drag and rotate. Dragging the ground selects by a frame, or pans on
 * touch screens.
 */
export function FloorCanvas({ state, dispatch, centers, problems, onDropShape }: FloorCanvasProps) {
  const { t: texts } = useTranslation('shop-maps')
  const { floor, selection } = state
  const svg = useRef<SVGSVGElement>(null)
  const view = useView(svg, floor)
  const pointer = useCanvasPointer({ state, dispatch, view })
  useWheel(svg, view)
  const selected = floor.tables.filter((table) => selection.includes(table.id))
  const lead = floor.tables.find((table) => table.id === pointer.dragged)
  const only = selected.length === 1 ? selected[0] : undefined
  const drop = (event: DragEvent) => {
    const shape = event.dataTransfer.getData(shapeType)
    if (!isKeyOf(shape, tableShapes)) return
    event.preventDefault()
    onDropShape(shape, view.toMap(event))
  }
  return (
    <div className={classes.canvas}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- the canvas only adds pointer shortcuts; the keyboard offers the same actions */}
      <svg
        ref={svg}
        className={classes.svg}
        viewBox={view.viewBox}
        role="group"
        aria-label={texts('canvas.label', { name: floor.name || texts('canvas.unnamed') })}
        data-panning={pointer.isPanning}
        onPointerDown={pointer.onGroundDown}
        onPointerMove={pointer.onMove}
        onPointerUp={pointer.onUp}
        onPointerCancel={pointer.onUp}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <FloorGround width={floor.width} height={floor.height} />
        {floor.tables.map((table) => (
          <TableNode
            key={table.id}
            table={table}
            color={centerColor(centers, table.revenue_center_id)}
            centerName={centers.find((center) => center.id === table.revenue_center_id)?.name}
            isSelected={selection.includes(table.id)}
            problem={problems.get(table.id)}
            onDown={pointer.onTableDown}
            onFocus={(id) => !selection.includes(id) && dispatch({ type: 'select', ids: [id] })}
          />
        ))}
        {lead && <Guides lead={lead} floor={floor} selection={selection} />}
        {only && !lead && (
          <RotateHandle
            table={only}
            dispatch={dispatch}
            toMap={view.toMap}
            scale={view.view.scale}
          />
        )}
        {selected.length > 1 &&
          selected.map((table) => <Outline key={table.id} box={boundsOf(table)} />)}
        {pointer.marquee && <rect className={classes.marquee} {...pointer.marquee} />}
      </svg>
      {floor.tables.length === 0 && (
        <div className={classes.empty}>
          <Text c="dimmed">{texts('canvas.empty')}</Text>
        </div>
      )}
      <ZoomTools view={view} />
    </div>
  )
}

/** Lines through the tables aligned with the dragged one. */
function Guides({
  lead,
  floor,
  selection,
}: { lead: FloorTable } & Pick<EditorState, 'floor' | 'selection'>) {
  const guides = guidesFor(
    lead,
    floor.tables.filter((table) => !selection.includes(table.id)),
  )
  return (
    <>
      {guides.x.map((x) => (
        <line key={`x${x}`} className={classes.guide} x1={x} x2={x} y1={0} y2={floor.height} />
      ))}
      {guides.y.map((y) => (
        <line key={`y${y}`} className={classes.guide} y1={y} y2={y} x1={0} x2={floor.width} />
      ))}
    </>
  )
}

function ZoomTools({
  view: { view, zoomTo, isFitted, fit },
}: {
  view: ReturnType<typeof useView>
}) {
  const { t: texts } = useTranslation('shop-maps')
  return (
    <div className={classes.zoom}>
      <ActionIcon
        variant="subtle"
        color="secondary.8"
        aria-label={texts('zoom.out')}
        onClick={() => zoomTo(view.scale / 1.25)}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <output aria-label={texts('zoom.level')}>{Math.round(view.scale * 100)}%</output>
      <ActionIcon
        variant="subtle"
        color="secondary.8"
        aria-label={texts('zoom.in')}
        onClick={() => zoomTo(view.scale * 1.25)}
      >
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="secondary.8"
        aria-label={texts('zoom.fit')}
        disabled={isFitted}
        onClick={fit}
      >
        <IconMaximize size={16} />
      </ActionIcon>
    </div>
  )
}

function Outline({ box }: { box: { x: number; y: number; width: number; height: number } }) {
  return (
    <rect
      className={classes.outline}
      x={box.x}
      y={box.y}
      width={box.width}
      height={box.height}
      rx={6}
      data-focus
    />
  )
}

/** Ctrl + wheel (and pinching on a touchpad) zooms at the pointer; the wheel pans a zoomed map. */
function useWheel(svg: React.RefObject<SVGSVGElement | null>, view: ReturnType<typeof useView>) {
  const latest = useLatest(view)
  useEffect(() => {
    const node = svg.current
    if (!node) return
    const onWheel = (event: WheelEvent) => {
      const { view, zoomTo, panBy, isFitted, toMap } = latest.current
      if (event.ctrlKey || event.metaKey)
        zoomTo(view.scale * Math.exp(-event.deltaY / 300), toMap(event))
      else if (isFitted) return
      else panBy(-event.deltaX, -event.deltaY)
      event.preventDefault()
    }
    node.addEventListener('wheel', onWheel, { passive: false })
    return () => node.removeEventListener('wheel', onWheel)
  }, [svg, latest])
}

/** The floor with its grid: dots every 10 units, lines every 50. */
const FloorGround = memo(function FloorGround({
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

import { type Dispatch, type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Box, boxBetween } from './geometry.ts'
import type { EditorAction, EditorState, Floor } from './model.ts'
import type { useView } from './use-view.ts'

type Point = { readonly x: number; readonly y: number }
type Gesture =
  | { kind: 'drag'; from: Floor; lead: string; start: Point; group: string }
  | { kind: 'marquee'; start: Point; add: boolean }
  | { kind: 'pan'; last: Point; isTap: boolean }
  | { kind: 'pinch'; distance: number; scale: number }

interface CanvasPointerOptions {
  readonly state: EditorState
  readonly dispatch: Dispatch<EditorAction>
  readonly view: ReturnType<typeof useView>
}

/** The map's gestures: drag tables, frame several with the mouse, move the map by touch or the middle button, pinch to zoom. */
export function useCanvasPointer({ state, dispatch, view }: CanvasPointerOptions) {
  const gesture = useRef<Gesture | null>(null)
  const touches = useRef(new Map<number, Point>())
  const drags = useRef(0)
  const latest = useRef({ state, view })
  useLayoutEffect(() => {
    latest.current = { state, view }
  })
  const [marquee, setMarquee] = useState<Box | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [isPanning, setPanning] = useState(false)

  const onTableDown = useCallback(
    (event: PointerEvent, id: string) => {
      if (event.button !== 0) return
      event.stopPropagation()
      const { state, view } = latest.current
      if (event.shiftKey) return dispatch({ type: 'toggle', id })
      if (!state.selection.includes(id)) dispatch({ type: 'select', ids: [id] })
      drags.current += 1
      gesture.current = { kind: 'drag', from: state.floor, lead: id, start: view.toMap(event), group: `drag-${drags.current}` }
      capture(event)
    },
    [dispatch],
  )

  const onGroundDown = (event: PointerEvent) => {
    capture(event)
    const at = { x: event.clientX, y: event.clientY }
    if (event.pointerType === 'touch') touches.current.set(event.pointerId, at)
    if (touches.current.size === 2) {
      gesture.current = { kind: 'pinch', distance: distanceOf(touches.current), scale: view.view.scale }
    } else if (event.pointerType === 'touch' || event.button === 1) {
      gesture.current = { kind: 'pan', last: at, isTap: event.button !== 1 }
      setPanning(true)
    } else if (event.button === 0) {
      gesture.current = { kind: 'marquee', start: view.toMap(event), add: event.shiftKey }
    }
  }

  const onMove = (event: PointerEvent) => {
    const current = gesture.current
    if (!current) return
    if (touches.current.has(event.pointerId)) touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (current.kind === 'drag') {
      const at = view.toMap(event)
      const [dx, dy] = [at.x - current.start.x, at.y - current.start.y]
      // A trembling finger that chooses a table must not move it.
      if (dragged === null && Math.hypot(dx, dy) * view.view.scale < 4) return
      setDragged(current.lead)
      dispatch({ type: 'drag', from: current.from, lead: current.lead, dx, dy, group: current.group })
    } else if (current.kind === 'marquee') {
      setMarquee(boxBetween(current.start, view.toMap(event)))
    } else if (current.kind === 'pinch') {
      view.zoomTo((current.scale * distanceOf(touches.current)) / current.distance)
    } else {
      const [dx, dy] = [event.clientX - current.last.x, event.clientY - current.last.y]
      if (Math.hypot(dx, dy) < 3 && current.isTap) return
      view.panBy(dx, dy)
      gesture.current = { kind: 'pan', last: { x: event.clientX, y: event.clientY }, isTap: false }
    }
  }

  const onUp = (event: PointerEvent) => {
    const current = gesture.current
    touches.current.delete(event.pointerId)
    gesture.current = null
    if (current?.kind === 'marquee') {
      if (marquee) dispatch({ type: 'marquee', box: marquee, add: current.add })
      else if (!current.add) dispatch({ type: 'select', ids: [] })
    } else if (current?.kind === 'pan' && current.isTap) dispatch({ type: 'select', ids: [] })
    else if (current?.kind === 'drag') dispatch({ type: 'settle' })
    setMarquee(null)
    setDragged(null)
    setPanning(false)
  }

  return { onTableDown, onGroundDown, onMove, onUp, marquee, dragged, isPanning }
}

/** The gesture goes on outside the map; not every environment knows capturing. */
function capture(event: PointerEvent) {
  const node = event.currentTarget.closest('svg')
  node?.setPointerCapture?.(event.pointerId)
}

function distanceOf(touches: ReadonlyMap<number, Point>) {
  const [a, b] = [...touches.values()]
  return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1
}

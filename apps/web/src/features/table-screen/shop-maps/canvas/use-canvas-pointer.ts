import { type Dispatch, type PointerEvent, useCallback, useRef, useState } from 'react'
import { useLatest } from '#lib/api/use-latest.ts'
import type { EditorAction, EditorState, Floor } from '../floor-state.ts'
import { type Box, boxBetween } from './geometry.ts'
import type { useView } from './use-view.ts'

type Point = { readonly x: number; readonly y: number }
type View = ReturnType<typeof useView>
/** Fingers on the map by pointer id. */
type Touches = ReadonlyMap<number, Point>
/** Pans or zooms the map. */
type ViewGesture =
  | { kind: 'pan'; last: Point; isTap: boolean }
  | { kind: 'pinch'; distance: number; scale: number }
type Gesture =
  | { kind: 'drag'; from: Floor; lead: string; start: Point; group: string }
  | { kind: 'marquee'; start: Point; add: boolean }
  | ViewGesture

interface CanvasPointerOptions {
  readonly state: EditorState
  readonly dispatch: Dispatch<EditorAction>
  readonly view: View
}

/**
 * The map's gestures: drag tables, frame several with the mouse, move the map by touch or the
 * middle button, pinch to zoom.
 */
export function useCanvasPointer({ state, dispatch, view }: CanvasPointerOptions) {
  const gesture = useRef<Gesture | null>(null)
  const touches = useRef(new Map<number, Point>())
  const drags = useRef(0)
  const latest = useLatest({ state, view })
  const { marquee, setMarquee, dragged, setDragged, isPanning, setPanning, reset } =
    useShownGesture()

  const onTableDown = useCallback(
    (event: PointerEvent, id: string) => {
      if (event.button !== 0) return
      event.stopPropagation()
      const { state, view } = latest.current
      if (event.shiftKey) return dispatch({ type: 'toggle', id })
      if (!state.selection.includes(id)) dispatch({ type: 'select', ids: [id] })
      drags.current += 1
      gesture.current = {
        kind: 'drag',
        from: state.floor,
        lead: id,
        start: view.toMap(event),
        group: `drag-${drags.current}`,
      }
      capture(event)
    },
    [dispatch, latest],
  )

  const onGroundDown = (event: PointerEvent) => {
    capture(event)
    if (event.pointerType === 'touch')
      touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const next = groundGesture(event, touches.current, view)
    if (next) gesture.current = next
    if (next?.kind === 'pan') setPanning(true)
  }

  const onMove = (event: PointerEvent) => {
    const current = gesture.current
    if (!current) return
    if (touches.current.has(event.pointerId))
      touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (current.kind === 'drag') {
      const at = view.toMap(event)
      const [dx, dy] = [at.x - current.start.x, at.y - current.start.y]
      // Small movements of a finger that selects a table do not move it.
      if (dragged === null && Math.hypot(dx, dy) * view.view.scale < 4) return
      setDragged(current.lead)
      dispatch({
        type: 'drag',
        from: current.from,
        lead: current.lead,
        dx,
        dy,
        group: current.group,
      })
    } else if (current.kind === 'marquee') {
      setMarquee(boxBetween(current.start, view.toMap(event)))
    } else {
      gesture.current = moveView(current, event, touches.current, view)
    }
  }

  const onUp = (event: PointerEvent) => {
    const current = gesture.current
    touches.current.delete(event.pointerId)
    gesture.current = null
    const action = current && endOf(current, marquee)
    if (action) dispatch(action)
    reset()
  }

  return { onTableDown, onGroundDown, onMove, onUp, marquee, dragged, isPanning }
}

/** The visible part of a gesture: the frame, the id of the dragged table, or panning. */
function useShownGesture() {
  const [marquee, setMarquee] = useState<Box | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [isPanning, setPanning] = useState(false)
  const reset = () => {
    setMarquee(null)
    setDragged(null)
    setPanning(false)
  }
  return { marquee, setMarquee, dragged, setDragged, isPanning, setPanning, reset }
}

/**
 * Starts a gesture on the ground: two fingers zoom, one finger or the middle button pans, the mouse
 * selects by a frame.
 */
function groundGesture(
  event: PointerEvent,
  touches: Touches,
  { view, toMap }: View,
): Gesture | null {
  if (touches.size === 2) return { kind: 'pinch', distance: distanceOf(touches), scale: view.scale }
  if (event.pointerType === 'touch' || event.button === 1)
    return { kind: 'pan', last: { x: event.clientX, y: event.clientY }, isTap: event.button !== 1 }
  return event.button === 0 ? { kind: 'marquee', start: toMap(event), add: event.shiftKey } : null
}

/** Pans or zooms the map by a step, and returns the continued gesture. */
function moveView(
  gesture: ViewGesture,
  event: PointerEvent,
  touches: Touches,
  { zoomTo, panBy }: View,
): ViewGesture {
  if (gesture.kind === 'pinch') {
    zoomTo((gesture.scale * distanceOf(touches)) / gesture.distance)
    return gesture
  }
  const [dx, dy] = [event.clientX - gesture.last.x, event.clientY - gesture.last.y]
  if (Math.hypot(dx, dy) < 3 && gesture.isTap) return gesture
  panBy(dx, dy)
  return { kind: 'pan', last: { x: event.clientX, y: event.clientY }, isTap: false }
}

/** Returns the action at the end of a gesture: a tap on the ground clears the selection. */
function endOf(gesture: Gesture, marquee: Box | null): EditorAction | null {
  if (gesture.kind === 'drag') return { type: 'settle' }
  if (gesture.kind === 'marquee' && marquee)
    return { type: 'marquee', box: marquee, add: gesture.add }
  const isTap = gesture.kind === 'marquee' ? !gesture.add : gesture.kind === 'pan' && gesture.isTap
  return isTap ? { type: 'select', ids: [] } : null
}

/** The gesture continues outside the map; not every environment supports pointer capture. */
function capture(event: PointerEvent) {
  const node = event.currentTarget.closest('svg')
  node?.setPointerCapture?.(event.pointerId)
}

function distanceOf(touches: Touches) {
  const [a, b] = [...touches.values()]
  return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1
}

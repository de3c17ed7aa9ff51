import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Part of the map on the screen: its upper left corner in map units, and pixels per unit. */
interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const margin = 28
const smallest = 0.2
const largest = 3

/**
 * Panning and zooming of the map inside an element; fits the floor until the person chooses
 * otherwise.
 */
export function useView(element: RefObject<Element | null>, floor: Size) {
  const size = useSize(element)
  const [selected, setSelected] = useState<View | null>(null)
  const fitted = fit(floor, size)
  const view = selected ?? fitted
  const zoomTo = useCallback(
    (scale: number, at?: { x: number; y: number }) => {
      setSelected((former) => {
        const from = former ?? fitted
        const next = Math.max(smallest, Math.min(largest, scale))
        const center = at ?? {
          x: from.x + size.width / 2 / from.scale,
          y: from.y + size.height / 2 / from.scale,
        }
        // The point under the pointer stays fixed.
        return {
          scale: next,
          x: center.x - ((center.x - from.x) * from.scale) / next,
          y: center.y - ((center.y - from.y) * from.scale) / next,
        }
      })
    },
    [fitted, size],
  )
  const panBy = useCallback(
    (dx: number, dy: number) => setSelected((former) => move(former ?? fitted, dx, dy)),
    [fitted],
  )
  const viewBox =
    size.width > 0
      ? `${view.x} ${view.y} ${size.width / view.scale} ${size.height / view.scale}`
      : `0 0 ${floor.width} ${floor.height}`
  /** The point of the map at a position on the screen. */
  const toMap = (event: { clientX: number; clientY: number }) => {
    const box = element.current?.getBoundingClientRect()
    const origin = size.width > 0 ? view : { x: 0, y: 0, scale: 1 }
    return {
      x: origin.x + (event.clientX - (box?.left ?? 0)) / origin.scale,
      y: origin.y + (event.clientY - (box?.top ?? 0)) / origin.scale,
    }
  }
  return {
    view,
    viewBox,
    toMap,
    zoomTo,
    panBy,
    isFitted: selected === null,
    fit: () => setSelected(null),
  }
}

function move(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }
}

function fit(floor: Size, size: Size): View {
  if (size.width === 0) return { x: 0, y: 0, scale: 1 }
  const scale = Math.max(
    0.05,
    Math.min(
      (size.width - 2 * margin) / floor.width,
      (size.height - 2 * margin) / floor.height,
      1.4,
    ),
  )
  return {
    scale,
    x: (floor.width - size.width / scale) / 2,
    y: (floor.height - size.height / scale) / 2,
  }
}

function useSize(element: RefObject<Element | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const node = element.current
    if (!node || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return size
}

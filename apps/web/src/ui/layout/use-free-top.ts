import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Below the top bar and the breadcrumbs. */
const firstTop = 60
const controls =
  'button, [role="button"], [role="tab"], .mantine-Button-root, input, select, textarea, .mantine-SegmentedControl-root'

/**
 * Moves a floating element down to a place where it covers no button or input, because it appears
 * unexpectedly. The page below may change meanwhile, for example from a saved form to its list.
 * Without a free place, it stays below the top bar.
 */
export function useFreeTop(shownId: number | undefined): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current || shownId === undefined) return undefined
    let frame = 0
    const move = () => {
      current.style.top = `${freeTop(current)}px`
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(move)
    }
    move()
    const page = new MutationObserver(later)
    page.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      page.disconnect()
      window.removeEventListener('resize', later)
    }
  }, [shownId])
  return element
}

function freeTop(element: HTMLElement) {
  const { left, right, height } = element.getBoundingClientRect()
  const covered = [...document.querySelectorAll(controls)]
    .filter((control) => !element.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.right > left && box.left < right && box.bottom > firstTop)
    .sort((a, b) => a.top - b.top)
  let top = firstTop
  for (const box of covered) if (box.top < top + height && box.bottom > top) top = box.bottom + 4
  return top + height < window.innerHeight / 2 ? top : firstTop
}

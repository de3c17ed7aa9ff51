import { createStore } from '#ui/feedback/store.ts'

/** Number of requests to open the command palette. */
export const paletteRequests = createStore(0)

/**
 * The search text. Until its box has the focus, the palette receives the keys itself, because its
 * program may still be loading.
 */
export const paletteQuery = createStore('')

/** After this time the page receives the keys again, even if the program is still loading. */
const longestMilliseconds = 3000
let since = 0

/** Opens the command palette, which is loaded on first use. */
export function openPalette(): void {
  paletteRequests.write(paletteRequests.read() + 1)
  since = performance.now()
  window.addEventListener('keydown', collect, true)
  window.addEventListener('pointerdown', stop, true)
}

function collect(event: KeyboardEvent) {
  const { key, target } = event
  const hasFocus = target instanceof HTMLInputElement && target.closest('[role="dialog"]') !== null
  if (hasFocus || key === 'Escape' || performance.now() - since > longestMilliseconds) return stop()
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (key === 'Backspace') paletteQuery.write(paletteQuery.read().slice(0, -1))
  else if (key.length === 1) paletteQuery.write(paletteQuery.read() + key)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function stop() {
  window.removeEventListener('keydown', collect, true)
  window.removeEventListener('pointerdown', stop, true)
}

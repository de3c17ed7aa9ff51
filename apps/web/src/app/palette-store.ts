import { createStore } from '#ui/store.ts'

/** How often the command palette was asked for. */
export const paletteRequests = createStore(0)

/** Opens the command palette, which is loaded on first use. */
export function openPalette(): void {
  paletteRequests.write(paletteRequests.read() + 1)
}

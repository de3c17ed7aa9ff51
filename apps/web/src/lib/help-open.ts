import { createStore } from '#ui/feedback/store.ts'

/** True while the part of the user guide is shown that belongs to the screen. */
export const helpOpen = createStore(false)

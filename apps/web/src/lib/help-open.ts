import { createStore } from '#ui/feedback/store.ts'

/** True while the user guide is shown. */
export const helpOpen = createStore(false)

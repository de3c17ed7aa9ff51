import { createStore } from './store.ts'

/** A message to show at the top right. */
export interface Notice {
  readonly message: string
  /** success by default. */
  readonly color?: 'success' | 'error' | 'info' | 'warning'
  /** E.g. undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** A message that is on the screen. */
export interface ShownNotice extends Notice {
  readonly id: number
}

const shownMilliseconds = { success: 4_000, info: 4_000, warning: 8_000, error: 8_000 }
/** Time to read the message and to reach the button. */
const actionMilliseconds = 4_000
const mostAtOnce = 4

let notices: readonly ShownNotice[] = []
let lastId = 0
let isPaused = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const shown = createStore<readonly ShownNotice[]>([])

/** Shows a message; at most four at a time, the others wait. Repeating a message restarts its time instead of showing it twice. */
export function notify(notice: Notice): void {
  lastId += 1
  const others = notices.filter((one) => one.message !== notice.message || one.action !== undefined)
  change([...others, { ...notice, id: lastId }])
}

/** Removes a message. */
export function dismiss(id: number): void {
  if (notices.some((one) => one.id === id)) change(notices.filter((one) => one.id !== id))
}

/** The messages on the screen; `pause` stops their time while the pointer or the focus is on them. */
export const snackbarStore = {
  ...shown,
  pause: () => {
    isPaused = true
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  },
  resume: () => {
    isPaused = false
    startTimers()
  },
}

function change(next: readonly ShownNotice[]) {
  notices = next
  shown.write(notices.slice(0, mostAtOnce))
  for (const [id, timer] of timers) {
    if (shown.read().some((one) => one.id === id)) continue
    clearTimeout(timer)
    timers.delete(id)
  }
  if (notices.length === 0) isPaused = false
  startTimers()
}

function startTimers() {
  if (isPaused) return
  for (const { id, color = 'success', action } of shown.read()) {
    if (timers.has(id)) continue
    timers.set(
      id,
      setTimeout(() => dismiss(id), shownMilliseconds[color] + (action ? actionMilliseconds : 0)),
    )
  }
}

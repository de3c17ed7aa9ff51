import { createStore } from './store.ts'

/** A message at the top right. */
export interface Notice {
  readonly message: string
  /** success by default. */
  readonly color?: 'success' | 'error' | 'info' | 'warning'
  /** E.g. undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** A message whose time is not over. */
export interface ShownNotice extends Notice {
  readonly id: number
}

const shownMilliseconds = { success: 4_000, info: 4_000, warning: 8_000, error: 8_000 }
/** Time to read the message, decide and reach the button. */
const actionMilliseconds = 10_000

let notices: readonly ShownNotice[] = []
let lastId = 0
let isPaused = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const shown = createStore<ShownNotice | null>(null)

/** Shows a message in front of current ones. Repeating a message restarts its time. */
export function notify(notice: Notice): void {
  lastId += 1
  const others = notices.filter((one) => one.message !== notice.message || one.action !== undefined)
  change([...others, { ...notice, id: lastId }])
}

/** Removes a message. */
export function dismiss(id: number): void {
  if (notices.some((one) => one.id === id)) change(notices.filter((one) => one.id !== id))
}

/** Removes all messages. */
export function dismissAll(): void {
  change([])
}

/** The displayed message; `pause` stops the time of all while the pointer or the focus is on it. */
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
  shown.write(notices.at(-1) ?? null)
  for (const [id, timer] of timers) {
    if (notices.some((one) => one.id === id)) continue
    clearTimeout(timer)
    timers.delete(id)
  }
  if (notices.length === 0) isPaused = false
  startTimers()
}

/**
 * The time of covered messages continues: a failure is not shown again after a successful retry.
 */
function startTimers() {
  if (isPaused) return
  for (const { id, color = 'success', action } of notices) {
    if (timers.has(id)) continue
    timers.set(
      id,
      setTimeout(() => dismiss(id), action ? actionMilliseconds : shownMilliseconds[color]),
    )
  }
}

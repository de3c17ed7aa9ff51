/** A message at the top right. */
export interface Notice {
  readonly message: string
  /** success unless said otherwise. */
  readonly color?: 'success' | 'error' | 'info' | 'warning'
  /** E.g. undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** A notice that is on the screen. */
export interface ShownNotice extends Notice {
  readonly id: number
}

const shownMilliseconds = { success: 4_000, info: 4_000, warning: 8_000, error: 8_000 }
const mostAtOnce = 4
let shown: readonly ShownNotice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ShownNotice[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message, from anywhere. The same message again starts its time anew instead of standing twice. */
export function notify(notice: Notice): void {
  lastId += 1
  const id = lastId
  const others = shown.filter((one) => one.message !== notice.message)
  change([...others, { ...notice, id }].slice(-mostAtOnce))
  setTimeout(() => dismiss(id), shownMilliseconds[notice.color ?? 'success'] + (notice.action ? 4_000 : 0))
}

/** Takes a message away. */
export function dismiss(id: number): void {
  if (shown.some((one) => one.id === id)) change(shown.filter((one) => one.id !== id))
}

/** The messages on the screen, for useSyncExternalStore. */
export const snackbarStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => shown,
}

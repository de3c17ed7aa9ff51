import { createStore } from '../feedback/store.ts'

/** The place at the end of a bar along the lower edge; null while no such bar is shown. */
export const barEnd = createStore<HTMLElement | null>(null)

/** The end of a bar along the lower edge of the window, where the shell puts the send button. */
export function BarEnd({ className }: { className: string | undefined }) {
  return <span ref={offer} className={className} />
}

function offer(element: HTMLElement | null) {
  if (!element) return undefined
  barEnd.write(element)
  return () => {
    if (barEnd.read() === element) barEnd.write(null)
  }
}

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { confirmStore } from './confirm-store.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

/** Where `confirm` asks: title, message, OK and Cancel; Escape cancels. */
export function ConfirmHost() {
  const question = useSyncExternalStore(confirmStore.subscribe, confirmStore.read)
  // While the dialog fades out its texts stay.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  useEscape()
  if (!shown) return null
  const { title, message, ok, cancel, width, color } = shown
  return (
    <Suspense>
      <ConfirmDialog
        opened={question !== null}
        title={title}
        message={message}
        ok={ok}
        cancel={cancel}
        {...(width ? { width } : {})}
        {...(color ? { color } : {})}
        closeOnEscape={false}
        onAnswer={(yes) => question?.answer(yes)}
      />
    </Suspense>
  )
}

/** Every open modal listens on the window for Escape; the question lies on top, so it alone gets the key. */
function useEscape() {
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      const question = confirmStore.read()
      if (!question || event.key !== 'Escape' || event.isComposing) return
      event.stopImmediatePropagation()
      event.preventDefault()
      question.answer(false)
    }
    window.addEventListener('keydown', cancel, { capture: true })
    return () => window.removeEventListener('keydown', cancel, { capture: true })
  }, [])
}

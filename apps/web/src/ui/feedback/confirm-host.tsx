import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmStore } from './confirm-store.ts'
import { useStore } from './store.ts'

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
)

/**
 * Renders the question of `confirm`: title, message, OK and Cancel; Escape cancels, Ctrl+Enter
 * confirms.
 */
export function ConfirmHost({ ok, cancel }: { ok: string; cancel: string }) {
  const question = useStore(confirmStore)
  // The texts remain while the dialog fades out.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  useKeys()
  if (!shown) return null
  const { title, message, width, color } = shown
  return (
    <Suspense>
      <ConfirmDialog
        opened={question !== null}
        title={title}
        message={message}
        ok={shown.ok ?? ok}
        cancel={shown.cancel ?? cancel}
        discard={shown.discard}
        {...(width ? { width } : {})}
        {...(color ? { color } : {})}
        closeOnEscape={false}
        onAnswer={(answer) => question?.answer(answer)}
      />
    </Suspense>
  )
}

/**
 * Escape means no and Ctrl+Enter yes, unless yes is destructive. Every open modal listens to Escape
 * on the window; the question is the topmost one, so it alone handles the keys.
 */
function useKeys() {
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const question = confirmStore.read()
      if (!question || event.isComposing) return
      const isYes =
        event.key === 'Enter' && (event.ctrlKey || event.metaKey) && question.color !== 'error'
      if (!isYes && event.key !== 'Escape') return
      event.stopImmediatePropagation()
      event.preventDefault()
      question.answer(isYes ? 'yes' : 'no')
    }
    window.addEventListener('keydown', answer, { capture: true })
    return () => window.removeEventListener('keydown', answer, { capture: true })
  }, [])
}

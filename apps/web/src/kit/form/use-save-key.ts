import { useEffect } from 'react'
import { confirmStore } from '#ui/confirm-store.ts'

/** Ctrl+S, or ⌘S, saves the form of the page. */
export function useSaveKey(): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (confirmStore.read()) return
      document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [])
}

import { useHotkeys } from '@mantine/hooks'
import { confirmStore } from '#ui/feedback/confirm-store.ts'

/** Ctrl+S, or ⌘S, saves the form, also while typing. */
export function useSaveKey(): void {
  const save = () =>
    confirmStore.read() ?? document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
  useHotkeys([['mod+S', () => void save()]], [])
}

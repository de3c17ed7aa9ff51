import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useKeys } from './use-keys.ts'

const waitMilliseconds = 250

/** A search box; both texts are in the reader's language. */
interface SearchInputProps {
  value: string
  onSearch: (text: string) => void
  label: string
  clearLabel: string
  /** True if "/" focuses it; false for the second one on a page. */
  hasShortcut?: boolean
}

/**
 * Reports a change when typing pauses, at once on Enter, and never in the middle of a Japanese
 * conversion.
 */
export function SearchInput({
  value,
  onSearch,
  label,
  clearLabel,
  hasShortcut = true,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, type, say } = useTyped(value, onSearch)
  const jump = () => {
    input.current?.focus()
    input.current?.select()
  }
  useKeys({ '/': jump }, hasShortcut)
  const clear = () => {
    type('', 0)
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text !== value) say(text, 0)
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      clear()
    }
  }
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      aria-keyshortcuts={hasShortcut ? '/' : undefined}
      placeholder={label}
      value={text}
      onChange={({ currentTarget, nativeEvent }) => {
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        type(currentTarget.value, isComposing ? null : waitMilliseconds)
      }}
      onCompositionEnd={(event) => say(event.currentTarget.value, waitMilliseconds)}
      onKeyDown={press}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label={clearLabel} onClick={clear} /> : null}
      style={{ flex: '1 1 220px', maxWidth: 360 }}
    />
  )
}

/** The typed text, and its report: after a delay in milliseconds, or not yet with null. */
function useTyped(value: string, onSearch: (text: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(value)
  const [said, setSaid] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // The result of an earlier pause must not overwrite newer text.
    if (value !== said) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (next: string, wait: number) => {
    clearTimeout(timer.current)
    const speak = () => {
      setSaid(next)
      onSearch(next)
    }
    if (wait === 0) speak()
    else timer.current = setTimeout(speak, wait)
  }
  const type = (next: string, wait: number | null) => {
    setText(next)
    clearTimeout(timer.current)
    if (wait !== null) say(next, wait)
  }
  return { text, type, say }
}

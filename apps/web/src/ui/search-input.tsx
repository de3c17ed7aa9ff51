import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const waitMilliseconds = 250

/** A search box that speaks when typing pauses; "/" jumps into it. */
export function SearchInput({
  value,
  onSearch,
  label,
  clearLabel,
}: {
  value: string
  onSearch: (text: string) => void
  label: string
  clearLabel: string
}) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName))
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next), waitMilliseconds)
  }
  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
      rightSection={text ? <CloseButton size="sm" aria-label={clearLabel} onClick={() => change('')} /> : null}
      style={{ flex: '1 1 220px', maxWidth: 360 }}
    />
  )
}

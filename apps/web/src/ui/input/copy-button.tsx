import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

/** The value to copy, and the texts of the button. */
interface CopyButtonProps {
  value: string
  label: string
  copiedLabel: string
  /** Called if the browser refuses to copy, so that the person can copy manually. */
  onRefused?: () => void
}

const shownMilliseconds = 2_000

/** Copies a value and confirms it, also to screen readers. */
export function CopyButton({ value, label, copiedLabel, onRefused }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const done = await copyText(value)
    setCopied(done)
    if (!done) onRefused?.()
  }
  return (
    <>
      <Tooltip label={isCopied ? copiedLabel : label} position="bottom">
        <ActionIcon
          variant="subtle"
          color={isCopied ? 'success' : 'secondary'}
          aria-label={label}
          onClick={() => void copy()}
        >
          {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <output className="pos-visually-hidden">{isCopied ? copiedLabel : ''}</output>
    </>
  )
}

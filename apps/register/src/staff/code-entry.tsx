import { Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegister } from '#device/use-register.ts'
import classes from './code-pad.module.css'
import { Pad } from './code-pad.tsx'

interface CodeEntryProps {
  /** Checks a complete code; returns why it is refused, or null. */
  onCode: (code: string) => Promise<string | null>
}

/** Enters a security code; it is checked as soon as it is complete. */
export function CodeEntry({ onCode }: CodeEntryProps) {
  const { t } = useTranslation('register')
  const { codeLength } = useRegister().client.staff
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const press = useCallback(
    (digit: string | null) => {
      if (isChecking) return
      setRefusal(null)
      const next = digit === null ? code.slice(0, -1) : code + digit
      setCode(next)
      if (next.length < codeLength) return
      setIsChecking(true)
      const check = async () => {
        const reason = await onCode(next).catch((error: unknown) => {
          reportError(error)
          return t('code.failed')
        })
        setRefusal(reason)
        setCode('')
        setIsChecking(false)
      }
      void check()
    },
    [code, codeLength, isChecking, onCode, t],
  )
  return (
    <Stack align="center" gap="md">
      <div
        className={classes.dots}
        role="img"
        aria-label={t('code.entered', { count: code.length })}
      >
        {Array.from({ length: codeLength }, (_, index) => (
          <span
            key={index}
            className={classes.dot}
            data-filled={index < code.length || undefined}
          />
        ))}
      </div>
      <Text c="error" mih={24} role="alert">
        {refusal ?? (isChecking ? t('code.checking') : '')}
      </Text>
      <Pad onKey={press} />
    </Stack>
  )
}

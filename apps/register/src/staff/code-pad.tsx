import { Button } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './code-pad.module.css'

interface PadProps {
  /** Called with each digit, and with null for the key that deletes the last one. */
  onKey: (digit: string | null) => void
  /** A further digit key, such as "00" for amounts. */
  extra?: string
}

/** A pad of digits, which the keyboard operates as well. */
export function Pad({ onKey, extra }: PadProps) {
  const { t } = useTranslation('register')
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return
      if (/^\d$/.test(key)) onKey(key)
      if (key === 'Backspace') onKey(null)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onKey])
  return (
    <div className={classes.pad}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9', extra ?? '', '0'].map((digit) =>
        digit === '' ? (
          <span key="none" />
        ) : (
          <Button
            key={digit}
            variant="default"
            className={classes.key ?? ''}
            onClick={() => onKey(digit)}
          >
            {digit}
          </Button>
        ),
      )}
      <Button
        variant="default"
        className={classes.key ?? ''}
        aria-label={t('code.delete')}
        onClick={() => onKey(null)}
      >
        <IconBackspace aria-hidden />
      </Button>
    </div>
  )
}

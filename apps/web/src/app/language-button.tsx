import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLocale, switchLocale } from '#lib/i18n.ts'

/** Switches the language; its label is written in the other language. */
export function LanguageButton() {
  useTranslation()
  const next = currentLocale() === 'ja' ? 'en' : 'ja'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color="secondary"
      c="var(--mantine-color-dimmed)"
      leftSection={<IconLanguage size={16} />}
      onClick={() => void switchLocale(next)}
      lang={next}
    >
      {next === 'ja' ? '日本語' : 'English'}
    </Button>
  )
}

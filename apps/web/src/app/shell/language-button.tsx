import { Button } from '@mantine/core'
import type { Locale } from '@pos/texts/locales'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { readToken } from '#lib/api/session.ts'
import { currentLocale, switchLocale } from '#lib/text/i18n.ts'

/**
 * Switches the language, for signed-in people in all their browsers; its label is in the other
 * language.
 */
export function LanguageButton() {
  const { next, name, change } = useOtherLanguage()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color="secondary"
      c="var(--mantine-color-dimmed)"
      leftSection={<IconLanguage size={16} />}
      onClick={change}
      lang={next}
    >
      {name}
    </Button>
  )
}

/** The language other than the current one, by its own name, and the change to it. */
export function useOtherLanguage() {
  useTranslation()
  const next = currentLocale() === 'ja' ? 'en' : 'ja'
  return {
    next,
    name: next === 'ja' ? '日本語' : 'English',
    change: () => void select(next),
  } as const
}

async function select(locale: Locale) {
  await switchLocale(locale)
  // This browser keeps the language in any case.
  if (readToken())
    await api
      .put('/v1/profile/preferences', { locale }, { silent: true, keepalive: true })
      .catch(() => {})
}

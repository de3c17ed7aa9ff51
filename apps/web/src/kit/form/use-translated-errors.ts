import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** Texts of errors follow the language. */
export function useTranslatedErrors(methods: UseFormReturn): void {
  const { i18n } = useTranslation('kit')
  useEffect(() => {
    const translate = () =>
      void (Object.keys(methods.formState.errors).length > 0 && methods.trigger())
    i18n.on('languageChanged', translate)
    return () => i18n.off('languageChanged', translate)
  }, [i18n, methods])
}

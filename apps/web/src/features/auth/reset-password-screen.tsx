import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicPage } from '#kit/public-page.tsx'
import { dropToken } from '#lib/session.ts'
import { FooterLink } from './footer-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export function ResetPasswordScreen() {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  const end = () => {
    dropToken()
    setDone(true)
  }
  return (
    <PublicPage title={t('reset.title')}>
      {isDone ? (
        <Alert color="success" title={t('reset.done')} />
      ) : (
        <NewPasswordForm token={new URLSearchParams(location.search).get('token') ?? '-'} onDone={end} />
      )}
      <FooterLink to="/login">{t('forgot.back')}</FooterLink>
    </PublicPage>
  )
}

import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, messageOf } from '#lib/api/api-client.ts'
import { PublicPage } from '#sign-in/public-page.tsx'
import { useStore } from '#ui/feedback/store.ts'
import { FooterLink } from './footer-link.tsx'
import { typedCredential } from './typed-credential.ts'

export function ForgotPasswordScreen() {
  const { t } = useTranslation()
  const credential = useStore(typedCredential)
  const [sentTo, setSentTo] = useState<'email' | 'phone' | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!credential.trim()) return setProblem(t('required'))
    setBusy(true)
    setProblem('')
    try {
      const { data } = await api.post(
        '/v1/auth/forgot-password',
        { credential: credential.trim() },
        { silent: true },
      )
      setSentTo(data.sent_to)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <PublicPage title={t('forgot.title')}>
      {sentTo ? (
        <Alert color="success" title={t(`forgot.sent_${sentTo}`)}>
          {t('forgot.sent_text')}
        </Alert>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack>
            <Text size="sm">{t('forgot.text')}</Text>
            <TextInput
              label={t('sign_in.credential')}
              autoComplete="username"
              value={credential}
              onChange={(event) => typedCredential.write(event.currentTarget.value)}
              error={problem}
            />
            <Button type="submit" loading={isBusy}>
              {t('forgot.submit')}
            </Button>
          </Stack>
        </form>
      )}
      <FooterLink to="/login">{t('forgot.back')}</FooterLink>
    </PublicPage>
  )
}

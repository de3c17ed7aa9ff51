import { Alert, Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorsOf, messageOf } from '#lib/api/api-client.ts'
import { dropToken } from '#lib/api/session.ts'
import { PublicPage } from '#sign-in/public-page.tsx'
import { PasswordBox } from '#ui/input/password-box.tsx'
import { FooterLink } from './footer-link.tsx'

/**
 * Screen of the link to a new password. An incomplete link is reported before a password is typed.
 */
export function ResetPasswordScreen() {
  const { t } = useTranslation()
  const [{ token, isFirst }] = useState(() => {
    const search = new URLSearchParams(location.search)
    return { token: search.get('token'), isFirst: search.get('first') === '1' }
  })
  return (
    <PublicPage title={t(isFirst ? 'reset.first_title' : 'reset.title')}>
      {token ? (
        <PasswordForm token={token} isFirst={isFirst} />
      ) : (
        <>
          <Alert color="error" title={t('reset.no_link')}>
            {t('reset.no_link_text')}
          </Alert>
          <FooterLink to="/forgot-password">{t('reset.again')}</FooterLink>
        </>
      )}
      <FooterLink to="/login">{t('forgot.back')}</FooterLink>
    </PublicPage>
  )
}

function PasswordForm({ token, isFirst }: { token: string; isFirst: boolean }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{ password?: string; token?: string }>({})
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!password) return setProblem({ password: t('required') })
    setBusy(true)
    setProblem({})
    try {
      await api.post('/v1/auth/reset-password', { token, password }, { silent: true })
      dropToken()
      setDone(true)
    } catch (error) {
      const { token: ofToken, password: ofPassword } = errorsOf(error)
      setProblem({
        ...(ofToken?.[0] ? { token: ofToken[0] } : {}),
        password: ofPassword?.[0] ?? (ofToken ? '' : messageOf(error)),
      })
    } finally {
      setBusy(false)
    }
  }
  if (isDone) return <Alert color="success" title={t('reset.done')} />
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {problem.token && <Alert color="error" title={problem.token} />}
        <PasswordBox
          label={t(isFirst ? 'sign_in.password' : 'reset.password')}
          description={t('password_hint')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem.password}
          showLabel={t('sign_in.show_password')}
        />
        <Button type="submit" loading={isBusy}>
          {t(isFirst ? 'reset.first_title' : 'reset.submit')}
        </Button>
      </Stack>
    </form>
  )
}

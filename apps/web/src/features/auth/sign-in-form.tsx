import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { adoptLocale } from '#lib/i18n.ts'
import { keepToken } from '#lib/session.ts'
import { PasswordBox } from '#ui/password-box.tsx'

/**
 * E-mail or phone and password. Two checks are written by hand, so that the form library and its schemas are not part of the first load.
 */
export function SignInForm({ credential: known = '', onSignedIn }: { credential?: string; onSignedIn: () => void }) {
  const { t } = useTranslation()
  const [credential, setCredential] = useState(known)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{ credential?: string; password?: string; form?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = { ...(credential.trim() ? {} : { credential: t('required') }), ...(password ? {} : { password: t('required') }) }
    setProblem(missing)
    if (Object.keys(missing).length > 0 || isBusy) return
    setBusy(true)
    try {
      const { data } = await api.post('/v1/auth/login', { credential: credential.trim(), password }, { silent: true })
      keepToken(data.access_token)
      await adoptLocale(data.locale)
      onSignedIn()
    } catch (error) {
      setProblem({ form: error instanceof ApiError ? error.message : t('errors.default') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label={t('sign_in.credential')}
          name="username"
          autoComplete="username"
          value={credential}
          onChange={(event) => setCredential(event.currentTarget.value)}
          error={problem.credential}
          data-autofocus={known ? undefined : true}
        />
        <PasswordBox
          label={t('sign_in.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem.password}
          showLabel={t('sign_in.show_password')}
          data-autofocus={known ? true : undefined}
        />
        {problem.form && (
          <Alert color="error" role="alert">
            {problem.form}
          </Alert>
        )}
        <Button type="submit" loading={isBusy}>
          {t('sign_in.submit')}
        </Button>
      </Stack>
    </form>
  )
}

import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicPage } from '#kit/public-page.tsx'
import { ApiError, api } from '#lib/api-client.ts'
import { keepToken } from '#lib/session.ts'
import { PasswordBox } from '#ui/password-box.tsx'

const names = ['display_name', 'last_name', 'first_name', 'email'] as const
const empty = { display_name: '', first_name: '', last_name: '', email: '', password: '' }

export function SetUpScreen() {
  const { t } = useTranslation()
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const change = (name: string) => (event: { currentTarget: HTMLInputElement }) =>
    setValues({ ...values, [name]: event.currentTarget.value })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() ? [] : [[name, t('required')]])))
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const token = new URLSearchParams(location.search).get('token') ?? '-'
      const { data } = await api.post('/v1/auth/set-up', { token, ...values }, { silent: true })
      keepToken(data.access_token)
      location.assign('/')
    } catch (error) {
      const errors = error instanceof ApiError ? (error.body.errors ?? { token: [error.message] }) : { token: [t('errors.default')] }
      setProblems(Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts[0] ?? ''])))
    } finally {
      setBusy(false)
    }
  }
  return (
    <PublicPage title={t('set_up.title')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text size="sm">{t('set_up.text')}</Text>
          {problems.token && <Alert color="error" title={problems.token} />}
          {names.map((name) => (
            <TextInput
              key={name}
              label={t(`person.${name}`)}
              value={values[name]}
              onChange={change(name)}
              error={problems[name]}
              autoComplete={name === 'email' ? 'username' : 'off'}
            />
          ))}
          <PasswordBox
            label={t('sign_in.password')}
            description={t('password_hint')}
            autoComplete="new-password"
            value={values.password}
            onChange={change('password')}
            error={problems.password}
            showLabel={t('sign_in.show_password')}
          />
          <Button type="submit" loading={isBusy}>
            {t('set_up.submit')}
          </Button>
        </Stack>
      </form>
    </PublicPage>
  )
}

import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { PasswordBox } from '#ui/input/password-box.tsx'

/** Changes the person's own password. */
export function PasswordCard() {
  const { t } = useTranslation(['profile-info', 'common'])
  const client = useQueryClient()
  const [values, setValues] = useState({ current_password: '', password: '' })
  const [problems, setProblems] = useState<Record<string, string[]>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value ? [] : [[name, [t('common:required')]]],
      ),
    )
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await api.put('/v1/profile/password', values, { silent: true })
      setValues({ current_password: '', password: '' })
      notify({ message: t('profile-info:password_changed') })
      await client.invalidateQueries({ queryKey: ['sessions'] })
    } catch (error) {
      if (error instanceof ApiError)
        setProblems(error.body.errors ?? { current_password: [error.message] })
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof typeof values, autoComplete: string) => (
    <PasswordBox
      label={t(`profile-info:${name}`)}
      {...(name === 'password' ? { description: t('common:password_hint') } : {})}
      autoComplete={autoComplete}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      error={problems[name]?.[0]}
      showLabel={t('common:sign_in.show_password')}
    />
  )
  return (
    <Paper p="lg" component="section" aria-labelledby="change-password">
      <Title order={2} id="change-password" mb="md">
        {t('profile-info:change_password')}
      </Title>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack maw={420}>
          {field('current_password', 'current-password')}
          {field('password', 'new-password')}
          <Text size="sm" c="dimmed">
            {t('profile-info:others_end')}
          </Text>
          <Group>
            <Button type="submit" loading={isBusy}>
              {t('profile-info:change_password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

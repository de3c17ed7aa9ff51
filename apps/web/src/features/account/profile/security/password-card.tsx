import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#lib/api/use-action.ts'
import { PasswordBox } from '#ui/input/password-box.tsx'

/** Changes the person's own password. */
export function PasswordCard() {
  const { t } = useTranslation(['profile-info', 'common'])
  const [values, setValues] = useState({ current_password: '', password: '' })
  const [missing, setMissing] = useState<Record<string, string[]>>({})
  const change = useAction('PUT', '/v1/profile/password', {
    done: t('profile-info:password_changed'),
    onDone: () => setValues({ current_password: '', password: '' }),
  })
  const refused = change.error
    ? (change.error.body.errors ?? { current_password: [change.error.message] })
    : {}
  const problems: Record<string, string[]> = { ...refused, ...missing }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const empty = Object.entries(values).filter(([, value]) => value === '')
    setMissing(Object.fromEntries(empty.map(([name]) => [name, [t('common:required')]])))
    if (empty.length === 0) await change.run(values)
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
            <Button type="submit" loading={change.isBusy}>
              {t('profile-info:change_password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

import { Button, Group, Paper, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import type { updatePreferences, updateProfile } from '@pos/contract/features/profile'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { profileQuery, useProfile } from '#lib/profile.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { notify } from '#ui/snackbar-store.ts'
import { ProfileTabs } from './profile-tabs.tsx'

const names = ['display_name', 'last_name', 'first_name', 'email', 'phone'] as const

export function ProfileInfoScreen() {
  const { t } = useTranslation(['profile-info', 'common'])
  const profile = useProfile()
  const client = useQueryClient()
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, profile[name] ?? ''])) as Record<(typeof names)[number], string>,
  )
  const [problems, setProblems] = useState<Record<string, string[]>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblems({})
    try {
      const { data } = await api.put<typeof updateProfile>('/v1/profile/me', { version: profile.version, ...values })
      client.setQueryData(profileQuery.queryKey, data)
      notify({ message: t('common:saved') })
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.body.errors ?? {})
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader title={t('common:profile')} />
      <ProfileTabs value="info" />
      <Paper p="lg" maw={640}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack>
            <Text size="sm" c="dimmed">
              {t(`common:roles.${profile.role}`)}
            </Text>
            {names.map((name) => (
              <TextInput
                key={name}
                label={t(`common:person.${name}`)}
                value={values[name]}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
                error={problems[name]?.[0]}
                withAsterisk={name.endsWith('name')}
              />
            ))}
            <Group>
              <Button type="submit" loading={isBusy}>
                {t('common:save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      <Preferences />
    </>
  )
}

/** Kept with the account at once, for every browser of the person. */
function Preferences() {
  const { t } = useTranslation(['profile-info', 'common'])
  const client = useQueryClient()
  const { confirm_updates: isAsked } = useProfile()
  const [isBusy, setBusy] = useState(false)
  const change = async (confirm_updates: boolean) => {
    setBusy(true)
    try {
      const { data } = await api.put<typeof updatePreferences>('/v1/profile/preferences', { confirm_updates })
      client.setQueryData(profileQuery.queryKey, data)
      notify({ message: t('common:saved') })
    } catch (error) {
      // The notice says why, and the switch still stands where it stood.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper p="lg" maw={640} mt="md" component="section" aria-labelledby="preferences">
      <Title order={2} id="preferences" mb="md">
        {t('profile-info:preferences')}
      </Title>
      <Switch
        label={t('profile-info:confirm_updates')}
        description={t('profile-info:confirm_updates_help')}
        checked={isAsked}
        disabled={isBusy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Paper>
  )
}

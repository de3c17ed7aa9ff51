import { Button, Group, Paper, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import type { Profile } from '@pos/contract/features/profile'
import { recordOf } from '@pos/domain/typed-entries'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { profileQuery, useProfile } from '#lib/profile.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordBox } from '#ui/password-box.tsx'
import { notify } from '#ui/snackbar-store.ts'
import { ProfileTabs } from './profile-tabs.tsx'

const names = ['display_name', 'last_name', 'first_name', 'email', 'phone'] as const

const valuesOf = (profile: Profile) => recordOf(names, (name) => profile[name] ?? '')

export function ProfileInfoScreen() {
  const { t } = useTranslation(['profile-info', 'common'])
  const profile = useProfile()
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(profile))
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Record<string, string[]>>({})
  const [isBusy, setBusy] = useState(false)
  // The server compares normalised addresses, so asking here although only the notation changed does no harm.
  const hasNewAddress = (['email', 'phone'] as const).some((name) => values[name].trim() !== (profile[name] ?? ''))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const isProofMissing = hasNewAddress && password === ''
    setProblems(isProofMissing ? { current_password: [t('common:required')] } : {})
    if (isProofMissing) return
    setBusy(true)
    try {
      const proof = hasNewAddress ? { current_password: password } : {}
      const { data } = await api.put('/v1/profile/me', { version: profile.version, ...values, ...proof })
      client.setQueryData(profileQuery.queryKey, data)
      setValues(valuesOf(data))
      setPassword('')
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
            {hasNewAddress && (
              <PasswordBox
                label={t('profile-info:current_password')}
                description={t('profile-info:needed_for_address')}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                error={problems.current_password?.[0]}
                showLabel={t('common:sign_in.show_password')}
                withAsterisk
              />
            )}
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

/** Saved immediately with the account, for every browser of the person. */
function Preferences() {
  const { t } = useTranslation(['profile-info', 'common'])
  const client = useQueryClient()
  const { confirm_updates: isAsked } = useProfile()
  const [isBusy, setBusy] = useState(false)
  const change = async (confirm_updates: boolean) => {
    setBusy(true)
    try {
      const { data } = await api.put('/v1/profile/preferences', { confirm_updates })
      client.setQueryData(profileQuery.queryKey, data)
      notify({ message: t('common:saved') })
    } catch (error) {
      // The message says why, and the switch keeps its position.
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

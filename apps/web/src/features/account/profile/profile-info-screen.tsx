import { Paper, SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import type { Profile } from '@pos/contract/accounts/profile'
import { recordOf } from '@pos/domain/typed-entries'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '#kit/form/save-bar.tsx'
import { useSaveKey } from '#kit/form/use-save-key.ts'
import { api, errorsOf } from '#lib/api/api-client.ts'
import { profileQuery, useProfile } from '#lib/profile.ts'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { useSavePreferences } from '#lib/use-save-preferences.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { PasswordBox } from '#ui/input/password-box.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

const preferences = ['confirm_updates', 'compact_rows'] as const
const names = ['display_name', 'last_name', 'first_name', 'email', 'phone'] as const

const valuesOf = (profile: Profile) => recordOf(names, (name) => profile[name] ?? '')

export function ProfileInfoScreen() {
  const { t } = useTranslation('common')
  return (
    <>
      <PageHeader title={t('profile')} />
      <ProfileTabs value="info" />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" maw={1200} style={{ alignItems: 'start' }}>
        <PersonForm />
        <Preferences />
      </SimpleGrid>
    </>
  )
}

/** The names and addresses of the person; a new address needs the password. */
function usePersonForm() {
  const { t } = useTranslation('common')
  const profile = useProfile()
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(profile))
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Record<string, string[]>>({})
  const [isBusy, setBusy] = useState(false)
  // The server compares normalised addresses, so asking for the password after a mere change of
  // notation does no harm.
  const hasNewAddress = (['email', 'phone'] as const).some(
    (name) => values[name].trim() !== (profile[name] ?? ''),
  )
  const isDirty = names.some((name) => values[name] !== (profile[name] ?? ''))
  const discard = () => {
    setValues(valuesOf(profile))
    setPassword('')
    setProblems({})
  }
  const save = async () => {
    if (isBusy) return false
    const isProofMissing = hasNewAddress && password === ''
    setProblems(isProofMissing ? { current_password: [t('required')] } : {})
    if (isProofMissing) return false
    setBusy(true)
    try {
      const proof = hasNewAddress ? { current_password: password } : {}
      const { data } = await api.put('/v1/profile/me', {
        version: profile.version,
        ...values,
        ...proof,
      })
      client.setQueryData(profileQuery.queryKey, data)
      setValues(valuesOf(data))
      setPassword('')
      notify({ message: t('saved') })
      return true
    } catch (error) {
      setProblems(errorsOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  useUnsavedGuard(isDirty && !isBusy, { save })
  useSaveKey()
  return {
    values,
    setValues,
    password,
    setPassword,
    problems,
    isBusy,
    isDirty,
    hasNewAddress,
    save,
    discard,
  }
}

function PersonForm() {
  const { t } = useTranslation(['profile-info', 'common'])
  const { role } = useProfile()
  const form = usePersonForm()
  const { values, setValues, password, setPassword, problems, hasNewAddress } = form
  return (
    <Paper p="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        <Stack>
          <Text size="sm">
            <Text span inherit c="dimmed" mr={8}>
              {t('profile-info:role')}
            </Text>
            {t(`common:roles.${role}`)}
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
        </Stack>
        <SaveBar
          isSaving={form.isBusy}
          isDirty={form.isDirty}
          isDisabled={!form.isDirty}
          onDiscard={form.discard}
        />
      </form>
    </Paper>
  )
}

/** Saved immediately with the account, for every browser of the person. */
function Preferences() {
  const { t } = useTranslation(['profile-info', 'common'])
  const profile = useProfile()
  const { save, isSaving } = useSavePreferences()
  const change = async (preference: (typeof preferences)[number], isOn: boolean) => {
    if (await save({ [preference]: isOn })) notify({ message: t('common:saved') })
  }
  return (
    <Paper p="lg" component="section" aria-labelledby="preferences">
      <Title order={2} id="preferences" mb="md">
        {t('profile-info:preferences')}
      </Title>
      <Stack>
        {preferences.map((preference) => (
          <Switch
            key={preference}
            label={t(`profile-info:${preference}`)}
            description={t(`profile-info:${preference}_help`)}
            checked={profile[preference]}
            disabled={isSaving}
            onChange={(event) => void change(preference, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Paper>
  )
}

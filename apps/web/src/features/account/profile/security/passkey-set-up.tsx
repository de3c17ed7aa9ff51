import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, messageOf } from '#lib/api/api-client.ts'
import { createPasskey } from '#lib/passkeys.ts'

interface PasskeySetUpProps {
  /** Called with recovery codes if this is the first factor, else with null. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

/** Names a passkey and lets the browser create it. */
export function PasskeySetUp({ onDone, onCancel }: PasskeySetUpProps) {
  const { t } = useTranslation(['second-factor', 'common'])
  const [name, setName] = useState(() => t('second-factor:passkeys.usual'))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    const { challenge, passkey } = (
      await api.post('/v1/profile/passkeys/options', undefined, { silent: true })
    ).data
    const made = await createPasskey(passkey)
    const { data } = await api.post(
      '/v1/profile/passkeys',
      { challenge, name: name.trim(), ...made },
      { silent: true },
    )
    onDone(data.recovery_codes)
  }
  const explain = (error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return messageOf(
      error,
      t(isKnown ? 'second-factor:passkey_known' : 'second-factor:passkey_failed'),
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return setProblem(t('common:required'))
    setBusy(true)
    setProblem(null)
    await create()
      .catch((error: unknown) => setProblem(explain(error)))
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text size="sm">{t('second-factor:proof.passkey_text')}</Text>
        <TextInput
          label={t('second-factor:passkeys.label')}
          description={t('second-factor:passkeys.label_help')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {problem && (
          <Alert color="error" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('second-factor:cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('second-factor:passkeys.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

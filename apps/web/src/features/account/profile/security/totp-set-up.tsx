import '@mantine/core/styles/Code.css'
import { Alert, Button, Code, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorsOf, messageOf } from '#lib/api/api-client.ts'
import { CopyButton } from '#ui/input/copy-button.tsx'
import { QrCode } from '#ui/input/qr-code.tsx'

interface TotpSetUpProps {
  /** Called with recovery codes if this is the first factor, else with null. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

interface Secret {
  readonly challenge: string
  readonly secret: string
  readonly uri: string
}

const makeSecret = () =>
  api
    .post('/v1/profile/totp/begin', undefined, { silent: true })
    .then((answer): Secret => answer.data)

/** Sets up an authenticator app: the secret as a picture and as text, then the first code. */
export function TotpSetUp({ onDone, onCancel }: TotpSetUpProps) {
  const { t } = useTranslation(['second-factor', 'common'])
  const { made, code, setCode, problem, isBusy, submit } = useTotpSetUp(onDone)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {made ? (
          <>
            <ShownSecret secret={made} />
            <Text size="sm">{t('second-factor:totp.enter')}</Text>
            <TextInput
              label={t('second-factor:totp.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={problem !== null}
              data-autofocus
            />
          </>
        ) : (
          !problem && <Loader size="sm" />
        )}
        {problem && (
          <Alert color="error" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('second-factor:cancel')}
          </Button>
          {made && (
            <Button type="submit" loading={isBusy}>
              {t('second-factor:totp.confirm')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** A new secret, the typed code, and its submission. */
function useTotpSetUp(onDone: TotpSetUpProps['onDone']) {
  const { t } = useTranslation('common')
  const [made, setMade] = useState<Secret | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void makeSecret().then(setMade, (error: unknown) => setProblem(messageOf(error)))
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!made || isBusy) return
    if (code.trim() === '') return setProblem(t('required'))
    setBusy(true)
    setProblem(null)
    try {
      const { data } = await api.post(
        '/v1/profile/totp',
        { challenge: made.challenge, code },
        { silent: true },
      )
      onDone(data.recovery_codes)
    } catch (error) {
      setProblem(messageOf(error))
      // Expired or too many attempts: a new secret has to be scanned.
      if (errorsOf(error).challenge) setMade(await makeSecret().catch(() => null))
    } finally {
      setBusy(false)
    }
  }
  return { made, code, setCode, problem, isBusy, submit }
}

/** The secret as a picture to scan and as text to type. */
function ShownSecret({ secret: { uri, secret } }: { secret: Secret }) {
  const { t } = useTranslation('second-factor')
  return (
    <>
      <Text size="sm">{t('totp.scan')}</Text>
      <Group justify="center">
        <QrCode value={uri} size={220} label={t('totp.qr')} />
      </Group>
      <div>
        <Text size="sm" c="dimmed">
          {t('totp.by_hand')}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Code data-secret="shown" style={{ overflowWrap: 'anywhere' }}>
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Code>
          <CopyButton value={secret} label={t('totp.copy')} copiedLabel={t('totp.copied')} />
        </Group>
      </div>
    </>
  )
}

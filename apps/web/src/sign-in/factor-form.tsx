import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ProofKind, ProofQuestion } from '@pos/contract/accounts/factors'
import type { PasskeySignature } from '@pos/contract/accounts/passkeys'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-error.ts'
import { canUsePasskeys } from '#lib/can-use-passkeys.ts'
import { signWithPasskey } from '#lib/passkeys.ts'
import { PasswordBox } from '#ui/input/password-box.tsx'

/** A proof in the API's format. */
export type Proof =
  | { readonly passkey: PasskeySignature }
  | { readonly code: string }
  | { readonly recovery_code: string }
  | { readonly password: string }

interface FactorFormProps {
  question: ProofQuestion
  /** Sends the proof; a thrown ApiError is shown. */
  onSubmit: (proof: Proof) => Promise<void>
  /** Called with the reason if the challenge has expired and a new one is needed. */
  onExpired: (message: string) => void
  onCancel?: () => void
}

/**
 * Form for a second factor, or for the password of a person without one: one method at a time, with
 * links to the others.
 */
export function FactorForm({
  question: { methods, passkey },
  onSubmit,
  onExpired,
  onCancel,
}: FactorFormProps) {
  const { t } = useTranslation(['second-factor', 'common'])
  const usable = methods.filter((one) => one !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState<ProofKind>(usable[0] ?? 'recovery_code')
  const [value, setValue] = useState('')
  const { problem, setProblem, isBusy, send } = useSending(onSubmit, onExpired)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (method === 'passkey') {
      if (passkey) void send(async () => ({ passkey: await signWithPasskey(passkey) }))
    } else if (value.trim() === '') setProblem(t('common:required'))
    else void send(() => proofOf(method, value))
  }
  const select = (next: ProofKind) => {
    setMethod(next)
    setValue('')
    setProblem(null)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {method === 'passkey' ? (
          <Text size="sm">{t('second-factor:proof.passkey_text')}</Text>
        ) : (
          <ProofBox
            key={method}
            method={method}
            value={value}
            isWrong={problem !== null}
            onChange={setValue}
          />
        )}
        {problem && (
          <Alert color="error" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end" {...(onCancel ? {} : { grow: true })}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('second-factor:cancel')}
            </Button>
          )}
          <Button type="submit" loading={isBusy} data-autofocus={method === 'passkey' || undefined}>
            {t(
              method === 'passkey'
                ? 'second-factor:proof.passkey_submit'
                : 'second-factor:proof.submit',
            )}
          </Button>
        </Group>
        <OtherWays methods={usable.filter((one) => one !== method)} onSelect={select} />
      </Stack>
    </form>
  )
}

/** Creates and sends a proof; a problem is the reason of its refusal. */
function useSending(
  onSubmit: FactorFormProps['onSubmit'],
  onExpired: FactorFormProps['onExpired'],
) {
  const { t } = useTranslation('second-factor')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (proof: () => Promise<Proof> | Proof) => {
    setProblem(null)
    setBusy(true)
    try {
      await onSubmit(await proof())
    } catch (error) {
      if (!(error instanceof ApiError)) setProblem(t('passkey_failed'))
      else if (error.body.errors?.challenge) onExpired(error.message)
      else setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { problem, setProblem, isBusy, send }
}

const proofOf = (method: Exclude<ProofKind, 'passkey'>, value: string): Proof => {
  if (method === 'totp') return { code: value }
  return method === 'recovery_code' ? { recovery_code: value } : { password: value }
}

interface ProofBoxProps {
  method: Exclude<ProofKind, 'passkey'>
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

function ProofBox({ method, value, isWrong, onChange }: ProofBoxProps) {
  const { t } = useTranslation(['second-factor', 'common'])
  const shared = { value, error: isWrong, 'data-autofocus': true, autoFocus: true } as const
  if (method === 'password')
    return (
      <PasswordBox
        {...shared}
        label={t('second-factor:proof.password')}
        autoComplete="current-password"
        showLabel={t('common:sign_in.show_password')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const name = method === 'totp' ? 'code' : 'recovery_code'
  return (
    <TextInput
      {...shared}
      label={t(`second-factor:proof.${name}`)}
      description={t(`second-factor:proof.${name}_help`)}
      autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
      inputMode={method === 'totp' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function OtherWays({
  methods,
  onSelect,
}: {
  methods: readonly ProofKind[]
  onSelect: (method: ProofKind) => void
}) {
  const { t } = useTranslation('second-factor')
  const known = methods.filter((method) => method !== 'password')
  if (known.length === 0) return null
  return (
    <Stack gap={4} align="center">
      {known.map((method) => (
        <Button key={method} variant="subtle" size="compact-sm" onClick={() => onSelect(method)}>
          {t(`proof.use_${method}`)}
        </Button>
      ))}
      <Text size="xs" c="dimmed" ta="center" style={{ textWrap: 'balance' }}>
        {t('proof.lost')}
      </Text>
    </Stack>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import type { ProofQuestion } from '@pos/contract/accounts/factors'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { FactorForm, type Proof } from '#sign-in/factor-form.tsx'
import type { SignedIn } from './signed-in.ts'

interface SecondStepProps {
  question: ProofQuestion
  onComplete: (session: SignedIn) => Promise<void>
  /** Returns to the password, with the reason if the challenge has ended. */
  onBack: (message?: string) => void
}

/** Second step of a sign-in after the password. */
export function SecondStep({ question, onComplete, onBack }: SecondStepProps) {
  const { t } = useTranslation('second-factor')
  const submit = async (proof: Proof) => {
    if ('password' in proof) return
    const body = { challenge: question.challenge, ...proof }
    const { data } = await api.post('/v1/auth/login/factor', body, { silent: true })
    await onComplete(data)
  }
  return (
    <Stack>
      <Text fw={600}>{t('sign_in.title')}</Text>
      <FactorForm question={question} onSubmit={submit} onExpired={onBack} />
      <Button variant="subtle" size="compact-sm" onClick={() => onBack()}>
        {t('sign_in.back')}
      </Button>
    </Stack>
  )
}

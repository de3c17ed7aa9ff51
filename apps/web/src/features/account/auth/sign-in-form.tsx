import { Alert, Button, Stack, TextInput } from '@mantine/core'
import type { ProofQuestion } from '@pos/contract/accounts/factors'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorsOf, messageOf } from '#lib/api/api-client.ts'
import { keepToken } from '#lib/api/session.ts'
import { adoptLocale } from '#lib/text/i18n.ts'
import { PasswordBox } from '#ui/input/password-box.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { SignedIn } from './signed-in.ts'
import { typedCredential } from './typed-credential.ts'

const SecondStep = lazy(() => import('./second-step.tsx').then((m) => ({ default: m.SecondStep })))

interface SignInFormProps {
  credential?: string
  onSignedIn: () => void
}

/** Form for e-mail or phone and password, then for the second factor; or for a passkey only. */
export function SignInForm({ credential: known = '', onSignedIn }: SignInFormProps) {
  const [question, setQuestion] = useState<ProofQuestion | null>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [credential, setCredential] = useState(known || typedCredential.read())
  const keep = (typed: string) => {
    setCredential(typed)
    typedCredential.write(typed)
  }
  const complete = async ({ access_token, locale, factor_missing }: SignedIn) => {
    keepToken(access_token)
    await adoptLocale(locale)
    if (factor_missing) location.assign(`/second-factor${location.search}`)
    else onSignedIn()
  }
  const startAgain = (message?: string) => {
    setProblem(message)
    setQuestion(null)
  }
  if (question)
    return (
      <Suspense>
        <SecondStep question={question} onComplete={complete} onBack={startAgain} />
      </Suspense>
    )
  return (
    <PasswordStep
      known={known}
      credential={credential}
      onCredential={keep}
      problem={problem}
      onQuestion={setQuestion}
      onComplete={complete}
    />
  )
}

interface PasswordStepProps {
  known: string
  credential: string
  onCredential: (credential: string) => void
  problem: string | undefined
  onQuestion: (question: ProofQuestion) => void
  onComplete: (session: SignedIn) => Promise<void>
}

/** Two checks are written without the form library, so that the first load does not contain it. */
function PasswordStep({
  known,
  credential,
  onCredential,
  problem: former,
  onQuestion,
  onComplete,
}: PasswordStepProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{
    credential?: string
    password?: string
    form?: string | undefined
  }>({ form: former })
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(credential.trim() ? {} : { credential: t('required') }),
      ...(password ? {} : { password: t('required') }),
    }
    setProblem(missing)
    if (Object.keys(missing).length > 0 || isBusy) return
    setBusy(true)
    try {
      const { data } = await api.post(
        '/v1/auth/login',
        { credential: credential.trim(), password },
        { silent: true },
      )
      if ('challenge' in data) onQuestion(data)
      else await onComplete(data)
    } catch (error) {
      setProblem({ form: errorsOf(error).credential ? t('sign_in.wrong') : messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label={t('sign_in.credential')}
          name="username"
          autoComplete="username"
          value={credential}
          onChange={(event) => {
            onCredential(event.currentTarget.value)
            setProblem(({ credential: _mended, ...rest }) => rest)
          }}
          error={problem.credential}
          data-autofocus={known ? undefined : true}
        />
        <PasswordBox
          label={t('sign_in.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setProblem(({ password: _mended, ...rest }) => rest)
          }}
          error={problem.password}
          showLabel={t('sign_in.show_password')}
          data-autofocus={known ? true : undefined}
        />
        {problem.form && (
          <Alert color="error" role="alert">
            {problem.form}
          </Alert>
        )}
        <Button type="submit" loading={isBusy}>
          {t('sign_in.submit')}
        </Button>
        <PasskeyButton onComplete={onComplete} onProblem={(form) => setProblem({ form })} />
      </Stack>
    </form>
  )
}

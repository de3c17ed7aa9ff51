import { Alert, Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorsOf, messageOf } from '#lib/api/api-client.ts'
import { keepToken } from '#lib/api/session.ts'
import { PublicPage } from '#sign-in/public-page.tsx'
import { FooterLink } from './footer-link.tsx'
import { SetUpFields } from './set-up-fields.tsx'
import {
  dropDraft,
  emptySetUp,
  keepDraft,
  missingIn,
  readDraft,
  type SetUpField,
  setUpBody,
  setUpSteps,
  stepOf,
} from './set-up-model.ts'
import classes from './step-list.module.css'

const linkToken = () => new URLSearchParams(location.search).get('token') ?? ''

/**
 * A new installation: organization, first shop and first administrator in three steps. Nothing is
 * created before the last one is sent.
 */
export function SetUpScreen() {
  const { t } = useTranslation('first-steps')
  const isDead = useDeadLink()
  return (
    <PublicPage title={t('title')} width={520}>
      {isDead ? (
        <Alert color="error" title={t('link_used')}>
          {t('link_used_text')}
        </Alert>
      ) : (
        <Steps />
      )}
      {isDead && <FooterLink to="/login">{t('to_sign_in')}</FooterLink>}
    </PublicPage>
  )
}

/** Returns true if the link is invalid; checked before anything is typed. */
function useDeadLink() {
  const [isDead, setDead] = useState(linkToken() === '')
  useEffect(() => {
    if (linkToken() === '') return
    api
      .post('/v1/auth/set-up/check', { token: linkToken() }, { silent: true })
      .catch((error: unknown) => setDead(errorsOf(error).token !== undefined))
  }, [])
  return isDead
}

function Steps() {
  const { t } = useTranslation(['first-steps', 'common'])
  const { step, values, problems, isBusy, form, change, go, next } = useSteps()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void next()
  }
  const isLast = step === setUpSteps.length - 1
  const key = setUpSteps[step]?.key ?? 'organization'
  return (
    <form onSubmit={submit} noValidate ref={form} aria-label={t(`steps.${key}`)}>
      <Stack>
        <Text size="sm">{t('text')}</Text>
        <StepList current={step} onOpen={go} />
        {problems.token && <Alert color="error" title={problems.token} />}
        <Text size="sm" c="dimmed">
          {t(`hints.${key}`)}
        </Text>
        <SetUpFields step={step} values={values} problems={problems} onChange={change} />
        <div style={{ display: 'flex', gap: 12, justifyContent: 'flex-end' }}>
          {step > 0 && (
            <Button variant="default" disabled={isBusy} onClick={() => go(step - 1)}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {t(isLast ? 'submit' : 'next')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/**
 * The state of the steps: typed values survive a reload, and a refusal opens the step with the
 * error.
 */
function useSteps() {
  const { t } = useTranslation()
  const [{ step, values }, setState] = useState(() =>
    readDraft(emptySetUp(Intl.DateTimeFormat().resolvedOptions().timeZone)),
  )
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const input =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('input')
    input?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new step or an error moves the focus
  }, [step, problems])
  const show = (to: number, typed = values) => {
    keepDraft(to, typed)
    setState({ step: to, values: typed })
  }
  const send = async () => {
    setBusy(true)
    try {
      const { data } = await api.post('/v1/auth/set-up', setUpBody(linkToken(), values), {
        silent: true,
      })
      dropDraft()
      keepToken(data.access_token)
      location.assign('/')
    } catch (error) {
      const named = errorsOf(error)
      const errors = Object.keys(named).length > 0 ? named : { token: [messageOf(error)] }
      setProblems(
        Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts[0] ?? ''])),
      )
      show(stepOf(Object.keys(errors)))
      setBusy(false)
    }
  }
  return {
    step,
    values,
    problems,
    isBusy,
    form,
    change: (typed: Partial<Record<SetUpField, string>>) => show(step, { ...values, ...typed }),
    /** Opens a step that was left behind. */
    go: (to: number) => show(to),
    next: async () => {
      const missing = missingIn(step, values)
      setProblems(Object.fromEntries(missing.map((name) => [name, t('required')])))
      if (missing.length > 0) return
      if (step < setUpSteps.length - 1) show(step + 1)
      else await send()
    },
  }
}

/** The numbered steps; completed ones can be reopened. */
function StepList({ current, onOpen }: { current: number; onOpen: (step: number) => void }) {
  const { t } = useTranslation('first-steps')
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {setUpSteps.map(({ key }, index) => (
        <li
          key={key}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
        >
          <UnstyledButton
            className={classes.step ?? ''}
            disabled={index > current}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onOpen(index)}
          >
            <span className={classes.number} aria-hidden>
              {index < current ? '✓' : index + 1}
            </span>
            {t(`steps.${key}`)}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}

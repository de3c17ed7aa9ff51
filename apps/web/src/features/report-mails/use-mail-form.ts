import type { ReportMail, ReportMailInput } from '@pos/contract/features/report-mails'
import { typedKeys } from '@pos/domain/typed-entries'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { useUnsavedGuard } from '#lib/use-unsaved-guard.ts'
import { confirm } from '#ui/confirm-store.ts'
import { notify } from '#ui/snackbar-store.ts'
import { type MailOptions, mailsKey } from './use-mails.ts'

type Problems = Readonly<Partial<Record<string, readonly string[]>>>

/** What was asked for beside saving, and what came of it. */
export interface SampleResult {
  readonly isSent: boolean
  readonly text: string
}

/** A new mail works as it is: yesterday's figures of all shops to the person itself, in the morning. */
function beginning(name: string, { users }: MailOptions): ReportMailInput {
  return {
    name,
    frequency: 'daily',
    time: '07:00',
    reports: ['revenues'],
    compare: 'same_weekdays',
    all_shops: true,
    shop_ids: [],
    user_ids: users.filter(({ is_me }) => is_me).map(({ id }) => id),
    attachment: 'none',
    active: true,
  }
}

const inputOf = ({
  name,
  frequency,
  time,
  reports,
  compare,
  all_shops,
  shop_ids,
  user_ids,
  attachment,
  active,
}: ReportMail): ReportMailInput => ({
  name,
  frequency,
  time,
  reports,
  compare,
  all_shops,
  shop_ids,
  user_ids,
  attachment,
  active,
})

/** The state of the form of a mail, and what its buttons do. */
export function useMailForm(mail: ReportMail | null, options: MailOptions) {
  const { t } = useTranslation('report-mails')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [initial] = useState(() => (mail ? inputOf(mail) : beginning(t('default_name'), options)))
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState<'save' | 'sample' | 'delete' | null>(null)
  const [sample, setSample] = useState<SampleResult | null>(null)
  const changed = typedKeys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name])).length
  const toList = () => navigate({ to: '/pos/report-mails' })

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    setProblems(error.body.errors ?? { form: [error.message] })
  }
  const save = async () => {
    setBusy('save')
    setProblems({})
    try {
      const body = { ...values, name: values.name.trim() }
      if (mail) await api.put(`/v1/report-mails/${mail.id}`, { ...body, version: mail.version }, { silent: true })
      else await api.post('/v1/report-mails', body, { silent: true })
      notify({ message: t('saved') })
      await client.invalidateQueries({ queryKey: mailsKey })
      await guard.leave(toList)
      return true
    } catch (error) {
      refused(error)
      return false
    } finally {
      setBusy(null)
    }
  }
  const guard = useUnsavedGuard(changed > 0, { save })
  const trySample = async () => {
    setBusy('sample')
    setProblems({})
    setSample(null)
    try {
      const { data } = await api.post('/v1/report-mails/samples', { ...values, name: values.name.trim() }, { silent: true })
      const isSent = data.state === 'sent'
      setSample({
        isSent,
        text: t(isSent ? 'sample_sent' : 'sample_refused', { address: data.address, answer: data.answer }),
      })
    } catch (error) {
      refused(error)
    } finally {
      setBusy(null)
    }
  }
  const remove = async () => {
    if (!mail) return
    const question = { title: t('delete_question', { name: mail.name }), message: t('delete_text') }
    if (!(await confirm({ ...question, ok: t('delete') }))) return
    setBusy('delete')
    try {
      await api.delete(`/v1/report-mails/${mail.id}`)
      client.removeQueries({ queryKey: [...mailsKey, 'one', mail.id] })
      await client.invalidateQueries({ queryKey: [...mailsKey, 'list'] })
      await guard.leave(toList)
    } finally {
      setBusy(null)
    }
  }
  return {
    values,
    change: (next: Partial<ReportMailInput>) => setValues((current) => ({ ...current, ...next })),
    problem: (name: keyof ReportMailInput | 'form') => problems[name]?.[0],
    busy,
    sample,
    changed,
    save,
    trySample,
    remove,
    toList,
    discard: () => setValues(initial),
  }
}

/** The state of the form of a mail, and what its buttons do. */
export type MailFormState = ReturnType<typeof useMailForm>

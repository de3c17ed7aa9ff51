import type { ReportMail, ReportMailInput } from '@pos/contract/report-mails/report-mails'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttempts } from '#kit/plain/use-attempts.ts'
import { useFormValues } from '#kit/plain/use-form-values.ts'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import type { MailOptions } from './use-mails.ts'

/** Result of sending a sample. */
interface SampleResult {
  readonly isSent: boolean
  readonly text: string
}

/**
 * Returns the defaults of a new mail: yesterday's figures of all shops, each morning, to the person
 * who creates it.
 */
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

/** The state of the form of a mail, and the actions of its buttons. */
export function useMailForm(mail: ReportMail | null, options: MailOptions) {
  const { t } = useTranslation('report-mails')
  const refresh = useRefresh('/v1/report-mails')
  const navigate = useNavigate()
  const { values, changed, ...form } = useFormValues(() =>
    mail ? inputOf(mail) : beginning(t('default_name'), options),
  )
  const { busy, problem, doing, attempt } = useAttempts<'save' | 'sample' | 'delete'>()
  const [sample, setSample] = useState<SampleResult | null>(null)
  const list = { to: '/pos/report-mails' } as const
  const toList = () => navigate(list)

  const save = () =>
    attempt('save', async () => {
      const body = { ...values, name: values.name.trim() }
      if (mail)
        await api.put(
          `/v1/report-mails/${mail.id}`,
          { ...body, version: mail.version },
          { silent: true },
        )
      else await api.post('/v1/report-mails', body, { silent: true })
      notify({ message: t('saved') })
      await refresh()
      await navigate({ ...list, ignoreBlocker: true })
    })
  useUnsavedGuard(changed > 0, { save })
  const trySample = async () => {
    setSample(null)
    await attempt('sample', async () => {
      const { data } = await api.post(
        '/v1/report-mails/samples',
        { ...values, name: values.name.trim() },
        { silent: true },
      )
      const isSent = data.state === 'sent'
      setSample({
        isSent,
        text: t(isSent ? 'sample_sent' : 'sample_refused', {
          address: data.address,
          answer: data.answer,
        }),
      })
    })
  }
  const remove = async () => {
    if (!mail) return
    const question = { title: t('delete_question', { name: mail.name }), message: t('delete_text') }
    if (!(await confirm({ ...question, ok: t('delete') }))) return
    await doing('delete', async () => {
      await api.delete(`/v1/report-mails/${mail.id}`)
      await navigate({ ...list, ignoreBlocker: true })
      await refresh()
    })
  }
  return {
    ...form,
    values,
    problem: (name: keyof ReportMailInput | 'form') => problem(name),
    busy,
    sample,
    changed,
    save,
    trySample,
    remove,
    toList,
  }
}

/** The state of the form of a mail, and the actions of its buttons. */
export type MailFormState = ReturnType<typeof useMailForm>

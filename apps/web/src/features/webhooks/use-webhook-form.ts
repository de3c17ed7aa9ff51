import type { Webhook, WebhookInput } from '@pos/contract/features/webhooks'
import { webhookEvents } from '@pos/contract/features/webhook-lists'
import { typedKeys } from '@pos/domain/typed-entries'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { useUnsavedGuard } from '#lib/use-unsaved-guard.ts'
import { confirm } from '#ui/confirm-store.ts'
import { notify } from '#ui/snackbar-store.ts'
import type { ShownSecret } from './secret-dialog.tsx'
import { type WebhookOptions, webhooksKey } from './use-webhooks.ts'

type Problems = Readonly<Partial<Record<string, readonly string[]>>>

/** Where shops have numbers at the third party, these select what is sent. */
const beginning = ({ shops }: WebhookOptions): WebhookInput => ({
  name: '',
  url: '',
  events: [...webhookEvents],
  shop_scope: shops.some(({ shop_no: no }) => no !== null) ? 'numbered' : 'all',
  shop_ids: [],
  active: true,
})

const inputOf = ({ name, url, events, shop_scope, shop_ids, active }: Webhook): WebhookInput => ({
  name,
  url,
  events,
  shop_scope,
  shop_ids,
  active,
})

interface FormOptions {
  readonly webhook: Webhook | null
  readonly options: WebhookOptions
  readonly onSecret: (secret: ShownSecret) => void
}

/** The state of the form of a webhook, and what its buttons do. */
export function useWebhookForm({ webhook, options, onSecret }: FormOptions) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [initial] = useState(() => (webhook ? inputOf(webhook) : beginning(options)))
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState<'save' | 'delete' | null>(null)
  const changed = typedKeys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name])).length
  const toList = () => navigate({ to: '/pos/webhooks' })

  const store = async (body: WebhookInput) => {
    if (webhook) {
      await api.put(`/v1/webhooks/${webhook.id}`, { ...body, version: webhook.version }, { silent: true })
      return webhook.id
    }
    const { data } = await api.post('/v1/webhooks', body, { silent: true })
    onSecret({ name: data.name, secret: data.secret })
    return data.id
  }
  const save = async () => {
    setBusy('save')
    setProblems({})
    try {
      const id = await store({ ...values, name: values.name.trim(), url: values.url.trim() })
      notify({ message: t('saved') })
      await client.invalidateQueries({ queryKey: webhooksKey })
      // One that is on again leaves the bell.
      await client.invalidateQueries({ queryKey: ['alerts'] })
      await guard.leave(() => navigate({ to: '/pos/webhooks', search: { webhook: id } }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(error.body.errors ?? { form: [error.message] })
      return false
    } finally {
      setBusy(null)
    }
  }
  const guard = useUnsavedGuard(changed > 0, { save })
  const remove = async () => {
    if (!webhook) return
    const question = { title: t('delete_question', { name: webhook.name }), message: t('delete_text'), ok: t('delete'), color: 'error' }
    if (!(await confirm(question))) return
    setBusy('delete')
    try {
      await api.delete(`/v1/webhooks/${webhook.id}`)
      await guard.leave(toList)
      await client.invalidateQueries({ queryKey: [...webhooksKey, 'list'] })
      await client.invalidateQueries({ queryKey: ['alerts'] })
    } finally {
      setBusy(null)
    }
  }
  return {
    values,
    change: (next: Partial<WebhookInput>) => setValues((current) => ({ ...current, ...next })),
    problem: (name: keyof WebhookInput | 'form') => problems[name]?.[0],
    busy,
    changed,
    save,
    remove,
    toList,
    discard: () => setValues(initial),
  }
}

/** The state of the form of a webhook, and what its buttons do. */
export type WebhookFormState = ReturnType<typeof useWebhookForm>

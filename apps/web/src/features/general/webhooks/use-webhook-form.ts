import { webhookEvents } from '@pos/contract/webhooks/webhook-lists'
import type { Webhook, WebhookInput } from '@pos/contract/webhooks/webhooks'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAttempts } from '#kit/plain/use-attempts.ts'
import { useFormValues } from '#kit/plain/use-form-values.ts'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import type { ShownSecret } from './secret-dialog.tsx'
import type { WebhookOptions } from './use-webhooks.ts'

/** If shops have third-party numbers, a new webhook selects those shops. */
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

/** The state of the form of a webhook, and the actions of its buttons. */
export function useWebhookForm({ webhook, options, onSecret }: FormOptions) {
  const { t } = useTranslation('webhooks')
  const refresh = useRefresh('/v1/webhooks')
  const navigate = useNavigate()
  const { values, changed, ...form } = useFormValues(() =>
    webhook ? inputOf(webhook) : beginning(options),
  )
  const { busy, problem, doing, attempt } = useAttempts<'save' | 'delete'>()
  const toList = () => navigate({ to: '/pos/webhooks' })

  const store = async (body: WebhookInput) => {
    if (webhook) {
      await api.put(
        `/v1/webhooks/${webhook.id}`,
        { ...body, version: webhook.version },
        { silent: true },
      )
      return webhook.id
    }
    const { data } = await api.post('/v1/webhooks', body, { silent: true })
    onSecret({ name: data.name, secret: data.secret })
    return data.id
  }
  const save = () =>
    attempt('save', async () => {
      const id = await store({ ...values, name: values.name.trim(), url: values.url.trim() })
      notify({ message: t('saved') })
      await refresh()
      await navigate({ to: '/pos/webhooks', search: { webhook: id }, ignoreBlocker: true })
    })
  useUnsavedGuard(changed > 0, { save })
  const remove = async () => {
    if (!webhook) return
    const question = {
      title: t('delete_question', { name: webhook.name }),
      message: t('delete_text'),
      ok: t('delete'),
      color: 'error',
    }
    if (!(await confirm(question))) return
    await doing('delete', async () => {
      await api.delete(`/v1/webhooks/${webhook.id}`)
      await navigate({ to: '/pos/webhooks', ignoreBlocker: true })
      await refresh()
    })
  }
  return {
    ...form,
    values,
    problem: (name: keyof WebhookInput | 'form') => problem(name),
    busy,
    changed,
    save,
    remove,
    toList,
  }
}

/** The state of the form of a webhook, and the actions of its buttons. */
export type WebhookFormState = ReturnType<typeof useWebhookForm>

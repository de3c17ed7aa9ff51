import { Checkbox, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { webhookEvents } from '@pos/contract/webhooks/webhook-lists'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NameField, PlainForm } from '#kit/plain/plain-form.tsx'
import { Section } from '#ui/layout/section.tsx'
import { eventKeys } from './event-keys.ts'
import type { ShownSecret } from './secret-dialog.tsx'
import { ShopFields } from './shop-fields.tsx'
import { useWebhookForm, type WebhookFormState } from './use-webhook-form.ts'
import type { WebhookOptions } from './use-webhooks.ts'

interface FormProps {
  webhook: Webhook | null
  options: WebhookOptions
  onSecret: (secret: ShownSecret) => void
  /** State of the webhook, below its title. */
  children?: ReactNode
}

/** Form of a webhook: address, events and shops. */
export function WebhookForm({ webhook, options, onSecret, children }: FormProps) {
  const { t } = useTranslation('webhooks')
  const form = useWebhookForm({ webhook, options, onSecret })
  return (
    <PlainForm
      form={form}
      title={webhook?.name ?? t('new')}
      list="/pos/webhooks"
      deleteText={webhook && t('delete')}
    >
      {children}
      <Section title={t('settings')} description={t('settings_text')}>
        <AddressFields form={form} allowsHttp={options.allows_http} />
      </Section>
      <Section title={t('events')}>
        <EventFields form={form} />
      </Section>
      <Section title={t('shops')} description={t('integration_text')}>
        <ShopFields form={form} options={options} />
      </Section>
    </PlainForm>
  )
}

function AddressFields({
  form: { values, change, problem },
  allowsHttp,
}: {
  form: WebhookFormState
  allowsHttp: boolean
}) {
  const { t } = useTranslation('webhooks')
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} verticalSpacing="md">
      <NameField
        label={t('name')}
        description={t('name_text')}
        value={values.name}
        onChange={(name) => change({ name })}
        error={problem('name')}
      />
      <TextInput
        label={t('url')}
        description={t(allowsHttp ? 'url_text_http' : 'url_text')}
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        value={values.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
        maxLength={2000}
        required
        error={problem('url')}
      />
      <Switch
        label={t('active')}
        checked={values.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </SimpleGrid>
  )
}

function EventFields({ form: { values, change, problem } }: { form: WebhookFormState }) {
  const { t } = useTranslation('webhooks')
  const selected = values.events.length
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('all_events')}
        checked={selected === webhookEvents.length}
        indeterminate={selected > 0 && selected < webhookEvents.length}
        onChange={(event) =>
          change({ events: event.currentTarget.checked ? [...webhookEvents] : [] })
        }
      />
      <Checkbox.Group
        aria-label={t('events')}
        value={values.events}
        onChange={(names) =>
          change({ events: webhookEvents.filter((event) => names.includes(event)) })
        }
        error={problem('events')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={t(`event.${eventKeys[event]}`)}
              description={t(`event_text.${eventKeys[event]}`)}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </Stack>
  )
}

import { Alert, Button, Checkbox, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { webhookEvents } from '@pos/contract/features/webhook-lists'
import type { Webhook } from '@pos/contract/features/webhooks'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '#kit/form/save-bar.tsx'
import { useSaveKey } from '#kit/form/use-save-key.ts'
import { Section } from '#ui/section.tsx'
import { eventKeys } from './event-keys.ts'
import type { ShownSecret } from './secret-dialog.tsx'
import { ShopFields } from './shop-fields.tsx'
import type { WebhookOptions } from './use-webhooks.ts'
import { useWebhookForm, type WebhookFormState } from './use-webhook-form.ts'

interface FormProps {
  webhook: Webhook | null
  options: WebhookOptions
  onSecret: (secret: ShownSecret) => void
}

/** What is sent where, about which shops. */
export function WebhookForm({ webhook, options, onSecret }: FormProps) {
  const { t } = useTranslation('webhooks')
  const form = useWebhookForm({ webhook, options, onSecret })
  useSaveKey()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.busy === null) void form.save()
      }}
    >
      <Stack>
        {form.problem('form') && (
          <Alert color="error" role="alert">
            {form.problem('form')}
          </Alert>
        )}
        <Section title={t('settings')} description={t('settings_text')} {...(webhook ? { actions: <RemoveButton form={form} /> } : {})}>
          <AddressFields form={form} allowsHttp={options.allows_http} />
        </Section>
        <Section title={t('events')}>
          <EventFields form={form} />
        </Section>
        <Section title={t('shops')} description={t('integration_text')}>
          <ShopFields form={form} options={options} />
        </Section>
      </Stack>
      <SaveBar
        isNew={false}
        hasNext={false}
        isSaving={form.busy === 'save'}
        isDirty={form.changed > 0}
        changed={form.changed}
        onDiscard={form.discard}
        onLeaving={() => {}}
        onCancel={() => void form.toList()}
      />
    </form>
  )
}

function RemoveButton({ form }: { form: WebhookFormState }) {
  const { t } = useTranslation('webhooks')
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={form.busy === 'delete'}
      onClick={() => void form.remove()}
    >
      {t('delete')}
    </Button>
  )
}

function AddressFields({ form: { values, change, problem }, allowsHttp }: { form: WebhookFormState; allowsHttp: boolean }) {
  const { t } = useTranslation('webhooks')
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} verticalSpacing="md">
      <TextInput
        label={t('name')}
        description={t('name_text')}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        maxLength={80}
        required
        error={problem('name')}
        data-autofocus
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
      <Switch label={t('active')} checked={values.active} onChange={(event) => change({ active: event.currentTarget.checked })} />
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
        onChange={(event) => change({ events: event.currentTarget.checked ? [...webhookEvents] : [] })}
      />
      <Checkbox.Group
        aria-label={t('events')}
        value={values.events}
        onChange={(names) => change({ events: webhookEvents.filter((event) => names.includes(event)) })}
        error={problem('events')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`event.${eventKeys[event]}`)} description={t(`event_text.${eventKeys[event]}`)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </Stack>
  )
}

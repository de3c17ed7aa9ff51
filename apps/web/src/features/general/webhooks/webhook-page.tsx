import { Alert, Paper, Stack } from '@mantine/core'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { BackLink } from '#lib/routing/back-link.tsx'
import { FormSkeleton } from '#ui/layout/form-skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import type { ShownSecret } from './secret-dialog.tsx'
import { SecretSection } from './secret-section.tsx'
import { TestButtons } from './test-buttons.tsx'
import { useWebhook, useWebhookOptions } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import { useTroubleText } from './webhook-state.tsx'

interface PageProps {
  id: string
  onSecret: (secret: ShownSecret) => void
}

/** A webhook with its secret and log; a new one starts with working defaults. */
export function WebhookPage({ id, onSecret }: PageProps) {
  // Read here, so that the page renders when they arrive.
  const { data, error, refetch } = useWebhookOptions()
  const options = { data, error, refetch }
  return id === 'new' ? (
    <Loaded webhook={null} options={options} onSecret={onSecret} />
  ) : (
    <KnownWebhook id={id} options={options} onSecret={onSecret} />
  )
}

function KnownWebhook({ id, options, onSecret }: PageProps & Pick<LoadedProps, 'options'>) {
  const { data, error, refetch } = useWebhook(id)
  return <Loaded webhook={data} read={[{ error, refetch }]} options={options} onSecret={onSecret} />
}

interface LoadedProps {
  webhook: Webhook | null | undefined
  /** Query of the webhook; absent for a new one. */
  read?: ComponentProps<typeof LoadState>['of']
  options: Pick<ReturnType<typeof useWebhookOptions>, 'data' | 'error' | 'refetch'>
  onSecret: (secret: ShownSecret) => void
}

function Loaded({ webhook, read = [], options, onSecret }: LoadedProps) {
  const { t } = useTranslation('webhooks')
  const troubleText = useTroubleText()
  if (webhook === undefined || !options.data) {
    return (
      <div>
        <PageHeader
          title={t(webhook === null ? 'new' : 'title')}
          back={<BackLink to="/pos/webhooks" />}
        />
        <Paper p="md">
          <LoadState of={[...read, options]}>
            <FormSkeleton label={t('loading')} />
          </LoadState>
        </Paper>
      </div>
    )
  }
  const trouble = webhook && troubleText(webhook)
  return (
    <Stack>
      <WebhookForm
        key={webhook?.version ?? 0}
        webhook={webhook}
        options={options.data}
        onSecret={onSecret}
      >
        {trouble && (
          <Alert color="error" icon={<IconAlertTriangle aria-hidden />}>
            {trouble}
          </Alert>
        )}
        {webhook && <TestButtons webhook={webhook} />}
      </WebhookForm>
      {webhook && <SecretSection webhook={webhook} onSecret={onSecret} />}
      {webhook && <DeliveryLog webhooks={[webhook]} of={webhook.id} />}
    </Stack>
  )
}

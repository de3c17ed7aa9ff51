import { Alert, Button, Group, Stack } from '@mantine/core'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { useAnswerText, WebhookMark } from './webhook-state.tsx'

interface TestResult {
  readonly isDelivered: boolean
  readonly text: string
}

/** Shows the state of a saved webhook, sends a test event, and sends failed events again. */
export function TestButtons({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { busy, result, test, again } = useTests(webhook)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <WebhookMark webhook={webhook} />
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={busy === 'test'}
          disabled={busy === 'again'}
          onClick={() => void test()}
        >
          {t('test')}
        </Button>
        {webhook.active && webhook.failed > 0 && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={busy === 'again'}
            disabled={busy === 'test'}
            onClick={() => void again()}
          >
            {t('redeliver_failed', { count: webhook.failed })}
          </Button>
        )}
      </Group>
      {result && (
        <Alert
          color={result.isDelivered ? 'success' : 'error'}
          role="status"
          style={{ overflowWrap: 'anywhere' }}
        >
          {result.text}
        </Alert>
      )}
    </Stack>
  )
}

/** Sends a test event, or retries a failed message, and stores the result of the test. */
function useTests(webhook: Webhook) {
  const { t } = useTranslation('webhooks')
  const refresh = useRefresh('/v1/webhooks')
  const answerText = useAnswerText()
  const [busy, setBusy] = useState<'test' | 'again' | null>(null)
  const [result, setResult] = useState<TestResult | null>(null)
  const doing = async (name: 'test' | 'again', work: () => Promise<void>) => {
    setBusy(name)
    setResult(null)
    // The error has already been shown.
    await work().catch(() => null)
    await refresh()
    setBusy(null)
  }
  const test = () =>
    doing('test', async () => {
      const { data } = await api.post(`/v1/webhooks/${webhook.id}/test`)
      const isDelivered = data.state === 'delivered'
      const text = isDelivered
        ? t('test_delivered', { status: data.status ?? '', milliseconds: data.milliseconds ?? 0 })
        : t('test_failed', { reason: answerText(data) })
      setResult({ isDelivered, text })
    })
  const again = () =>
    doing('again', async () => {
      const { data } = await api.post(`/v1/webhooks/${webhook.id}/redeliveries`)
      notify({ message: t('redelivered', { count: data.count }) })
    })
  return { busy, result, test, again }
}

import { Button, Text } from '@mantine/core'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import { IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { Section } from '#ui/layout/section.tsx'
import type { ShownSecret } from './secret-dialog.tsx'
import { webhooksKey } from './use-webhooks.ts'

/** Makes a new secret after a confirmation; for a day the former one signs too. */
export function SecretSection({
  webhook,
  onSecret,
}: {
  webhook: Webhook
  onSecret: (secret: ShownSecret) => void
}) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const [isBusy, setBusy] = useState(false)
  const { id, name, former_secret_until: until } = webhook
  const roll = async () => {
    if (
      !(await confirm({
        title: t('secret_roll_title'),
        message: t('secret_roll_text'),
        ok: t('secret_roll'),
      }))
    )
      return
    setBusy(true)
    try {
      const { data } = await api.post(`/v1/webhooks/${id}/secret`)
      onSecret({ name, secret: data.secret })
      await client.invalidateQueries({ queryKey: webhooksKey })
    } catch {
      // The message has been shown.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section
      title={t('secret')}
      description={t('secret_text')}
      actions={
        <Button
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void roll()}
        >
          {t('secret_roll')}
        </Button>
      }
    >
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {until ? t('secret_former', { time: formatDateTime(until, timeZone) }) : 'whsec_••••••••'}
      </Text>
    </Section>
  )
}

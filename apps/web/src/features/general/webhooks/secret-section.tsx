import { Text } from '@mantine/core'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import type { ShownSecret } from './secret-dialog.tsx'

/** Creates a new secret after a confirmation; for a day the former one signs too. */
export function SecretSection({
  webhook,
  onSecret,
}: {
  webhook: Webhook
  onSecret: (secret: ShownSecret) => void
}) {
  const { t } = useTranslation('webhooks')
  const timeZone = useTimeZone()
  const { id, name, former_secret_until: until } = webhook
  const roll = useAction('POST', `/v1/webhooks/${id}/secret`, {
    onDone: ({ data }) => onSecret({ name, secret: data.secret }),
  })
  return (
    <Section
      title={t('secret')}
      description={t('secret_text')}
      actions={
        <ActionButton
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          action={roll}
          question={{
            title: t('secret_roll_title'),
            message: t('secret_roll_text'),
            ok: t('secret_roll'),
          }}
        >
          {t('secret_roll')}
        </ActionButton>
      }
    >
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {until ? t('secret_former', { time: formatDateTime(until, timeZone) }) : 'whsec_••••••••'}
      </Text>
    </Section>
  )
}

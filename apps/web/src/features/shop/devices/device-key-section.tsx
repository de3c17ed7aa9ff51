import { Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useCan } from '#lib/profile.ts'
import { Section } from '#ui/layout/section.tsx'
import { KeyDialog } from './key-dialog.tsx'

interface KeyedDevice {
  readonly id: string
  readonly name: string
  readonly api_key_hint: string | null
  readonly credentials_approved_at: string | null
}

/**
 * Creates a device's key, or replaces it after a confirmation, because the old one ends
 * immediately.
 */
export function DeviceKeySection({ device }: { device: KeyedDevice }) {
  const { t: texts } = useTranslation('devices')
  const { id, name, api_key_hint: hint } = device
  const endsApproval = !useCan('shops') && device.credentials_approved_at !== null
  // The key is discarded when its dialog is closed.
  const [apiKey, setApiKey] = useState<string | null>(null)
  const make = useAction('POST', `/v1/devices/${id}/api-key`, {
    onDone: ({ data }) => setApiKey(data.api_key),
  })
  const question = {
    title: texts('key.remake_title'),
    message: [
      texts('key.remake_text', { name }),
      ...(endsApproval ? [texts('key.remake_approval')] : []),
    ].join('\n'),
    ok: texts('key.remake'),
    color: 'error',
  }
  return (
    <Section
      title={texts('key.title')}
      description={texts('key.description')}
      actions={
        <ActionButton
          variant={hint ? 'light' : 'filled'}
          {...(hint ? { color: 'error', question } : {})}
          leftSection={<IconKey size={16} aria-hidden />}
          action={make}
        >
          {texts(hint ? 'key.remake' : 'key.make')}
        </ActionButton>
      }
    >
      <Text size="sm">{hint ? texts('key.hint', { hint }) : texts('key.none')}</Text>
      {apiKey && <KeyDialog name={name} apiKey={apiKey} onClose={() => setApiKey(null)} />}
    </Section>
  )
}

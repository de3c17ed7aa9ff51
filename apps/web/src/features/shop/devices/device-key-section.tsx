import { Button, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { useCan } from '#lib/profile.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
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
  const refresh = useRefresh('/v1/devices')
  const make = useMutation({
    mutationFn: () => api.post(`/v1/devices/${id}/api-key`),
    onSuccess: refresh,
    // The key is discarded when its dialog is closed.
    gcTime: 0,
  })
  const start = async () => {
    if (make.isPending) return
    const message = [
      texts('key.remake_text', { name }),
      ...(endsApproval ? [texts('key.remake_approval')] : []),
    ].join('\n')
    const question = { title: texts('key.remake_title'), message, color: 'error' }
    if (!hint || (await confirm({ ...question, ok: texts('key.remake') }))) make.mutate()
  }
  return (
    <Section
      title={texts('key.title')}
      description={texts('key.description')}
      actions={
        <Button
          variant={hint ? 'light' : 'filled'}
          {...(hint ? { color: 'error' } : {})}
          leftSection={<IconKey size={16} aria-hidden />}
          loading={make.isPending}
          onClick={() => void start()}
        >
          {texts(hint ? 'key.remake' : 'key.make')}
        </Button>
      }
    >
      <Text size="sm">{hint ? texts('key.hint', { hint }) : texts('key.none')}</Text>
      {make.data && <KeyDialog name={name} apiKey={make.data.data.api_key} onClose={make.reset} />}
    </Section>
  )
}

import { Button, Text } from '@mantine/core'
import type { devices } from '@pos/contract/devices/devices'
import type { RecordOf } from '@pos/contract/resource'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { useCan, useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { Section } from '#ui/layout/section.tsx'

type Device = RecordOf<typeof devices>

/**
 * Shows whether a device may read payment secrets. Administrators approve it or revoke the approval
 * here.
 */
export function DeviceApprovalSection({ device }: { device: Device }) {
  const { t: texts } = useTranslation('devices')
  const timeZone = useTimeZone()
  const canApprove = useCan('shops')
  const refresh = useRefresh('/v1/devices')
  const { id, name, api_key_hint: hint, credentials_approved_at: approvedAt } = device
  const { mutate, isPending } = useMutation({
    mutationFn: (isEnding: boolean) =>
      isEnding
        ? api.delete(`/v1/devices/${id}/approval`)
        : api.post(`/v1/devices/${id}/approval`, { api_key_hint: hint ?? '' }),
    onSettled: refresh,
  })
  const made = device.api_key_made_at ? formatDateTime(device.api_key_made_at, timeZone) : null
  const keyText = made
    ? texts('approval.key', { hint, at: made, by: device.api_key_made_by })
    : texts('approval.old_key', { hint })
  const approve = async () => {
    const question = {
      title: texts('approval.approve_title', { name }),
      message: `${keyText}\n${texts('approval.approve_text')}`,
    }
    if (await confirm({ ...question, ok: texts('approval.approve') })) mutate(false)
  }
  const end = async () => {
    const question = {
      title: texts('approval.end_title', { name }),
      message: texts('approval.end_text'),
      color: 'error',
    }
    if (await confirm({ ...question, ok: texts('approval.end') })) mutate(true)
  }
  return (
    <Section
      title={texts('approval.title')}
      description={texts('approval.description')}
      actions={
        canApprove &&
        hint && (
          <Button
            variant={approvedAt ? 'light' : 'filled'}
            {...(approvedAt ? { color: 'error' } : {})}
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            loading={isPending}
            onClick={() => void (approvedAt ? end() : approve())}
          >
            {texts(approvedAt ? 'approval.end' : 'approval.approve')}
          </Button>
        )
      }
    >
      <Text size="sm">
        {approvedAt
          ? texts('approval.approved', {
              by: device.credentials_approved_by,
              at: formatDateTime(approvedAt, timeZone),
            })
          : texts(canApprove ? 'approval.none' : 'approval.none_manager')}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {keyText}
        </Text>
      )}
    </Section>
  )
}

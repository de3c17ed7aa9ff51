import { Text } from '@mantine/core'
import type { devices } from '@pos/contract/devices/devices'
import type { RecordOf } from '@pos/contract/resource'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction, useRefresh, withBody } from '#lib/api/use-action.ts'
import { useCan, useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
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
  const onRefused = useRefresh('/v1/devices')
  const { id, name, api_key_hint: hint, credentials_approved_at: approvedAt } = device
  const approval = `/v1/devices/${id}/approval` as const
  const approve = useAction('POST', approval, { onRefused })
  const end = useAction('DELETE', approval, { onRefused })
  const made = device.api_key_made_at ? formatDateTime(device.api_key_made_at, timeZone) : null
  const keyText = made
    ? texts('approval.key', { hint, at: made, by: device.api_key_made_by })
    : texts('approval.old_key', { hint })
  return (
    <Section
      title={texts('approval.title')}
      description={texts('approval.description')}
      actions={
        canApprove &&
        hint &&
        (approvedAt ? (
          <ActionButton
            variant="light"
            color="error"
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            action={end}
            question={{
              title: texts('approval.end_title', { name }),
              message: texts('approval.end_text'),
              ok: texts('approval.end'),
              color: 'error',
            }}
          >
            {texts('approval.end')}
          </ActionButton>
        ) : (
          <ActionButton
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            action={withBody(approve, { api_key_hint: hint })}
            question={{
              title: texts('approval.approve_title', { name }),
              message: `${keyText}\n${texts('approval.approve_text')}`,
              ok: texts('approval.approve'),
            }}
          >
            {texts('approval.approve')}
          </ActionButton>
        ))
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

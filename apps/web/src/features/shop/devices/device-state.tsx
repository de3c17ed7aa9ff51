import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '#lib/profile.ts'
import { previewQuery } from '#lib/release-preview.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'

/** The last report of a device. */
interface SeenDevice {
  readonly online: boolean
  readonly last_seen_at: string | null
  readonly master_version: number | null
  readonly app_version: string | null
  readonly api_key_hint: string | null
  readonly credentials_approved_at: string | null
}

/** Online, offline, or never seen. */
export function DeviceState({ device }: { device: SeenDevice }) {
  const { t: texts } = useTranslation('devices')
  if (device.online) return <StatusBadge tone="success">{texts('state.online')}</StatusBadge>
  if (device.last_seen_at) return <StatusBadge tone="warning">{texts('state.offline')}</StatusBadge>
  return <StatusBadge tone="neutral">{texts('state.never')}</StatusBadge>
}

/** The release that a device runs, and the current one if it is behind. */
export function DeviceRelease({ device: { master_version } }: { device: SeenDevice }) {
  const { t: texts } = useTranslation('devices')
  const { data } = useQuery({ ...previewQuery, enabled: useCan('releases') })
  if (master_version === null) return <Muted>{texts('state.no_release')}</Muted>
  const current = data?.current ?? null
  const isLatest = current !== null && master_version >= current
  return (
    <Group component="span" gap={6} display="inline-flex">
      <span>#{master_version}</span>
      {isLatest && <StatusBadge tone="success">{texts('state.latest')}</StatusBadge>}
      {current !== null && !isLatest && (
        <StatusBadge tone="warning">
          {texts('state.behind', { current: `#${current}` })}
        </StatusBadge>
      )}
    </Group>
  )
}

/** The last characters of a device's key, the only visible part. */
export function KeyHint({ device }: { device: SeenDevice }) {
  const { t: texts } = useTranslation('devices')
  return device.api_key_hint ? `…${device.api_key_hint}` : <Muted>{texts('state.no_key')}</Muted>
}

/** Shows whether an administrator has approved the device for payments. */
export function DeviceApproval({ device }: { device: SeenDevice }) {
  const { t: texts } = useTranslation('devices')
  if (device.credentials_approved_at)
    return <StatusBadge tone="success">{texts('approval.yes')}</StatusBadge>
  return <StatusBadge tone="neutral">{texts('approval.no')}</StatusBadge>
}

function Muted({ children }: { children: string }) {
  return (
    <Text span c="dimmed" fz="inherit">
      {children}
    </Text>
  )
}

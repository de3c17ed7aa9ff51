import { Group, Paper, Title } from '@mantine/core'
import type { SessionInfo } from '@pos/contract/accounts/profile'
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconTerminal2,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction, useRefresh } from '#lib/api/use-action.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { DetailList, DetailRow } from './detail-row.tsx'

const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet }

/** The browsers in which the person is logged in. Each can be logged out, or all others at once. */
export function SessionsCard() {
  const { t } = useTranslation('profile-info')
  const { data = [] } = useEndpoint('/v1/profile/sessions', null, { toastErrors: true })
  const endRest = useAction('DELETE', '/v1/profile/sessions', { done: t('others_ended') })
  return (
    <Paper p="lg" component="section" aria-labelledby="sessions">
      <Group justify="space-between">
        <Title order={2} id="sessions">
          {t('sessions')}
        </Title>
        {data.some(({ current }) => !current) && (
          <ActionButton
            variant="light"
            color="error"
            action={endRest}
            question={{
              title: t('end_others_title'),
              message: t('end_others_text'),
              ok: t('end_others'),
              color: 'error',
            }}
          >
            {t('end_others')}
          </ActionButton>
        )}
      </Group>
      <DetailList label={t('sessions')}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </DetailList>
    </Paper>
  )
}

function SessionRow({ session }: { session: SessionInfo }) {
  const { t } = useTranslation('profile-info')
  // A session that has already ended disappears from the list.
  const onRefused = useRefresh('/v1/profile/sessions')
  const end = useAction('DELETE', `/v1/profile/sessions/${session.id}`, { onRefused })
  const timeZone = useTimeZone()
  const { browser, system, device } = session
  const Icon = device ? icons[device] : IconTerminal2
  return (
    <DetailRow
      icon={<Icon size={20} aria-hidden style={{ flex: 'none' }} />}
      name={[browser, system].filter(Boolean).join(' · ') || t('unknown_browser')}
      hint={session.user_agent ?? undefined}
      badge={session.current && <StatusBadge tone="success">{t('this_session')}</StatusBadge>}
      details={[
        ...(session.ip_address ? [t('address', { address: session.ip_address })] : []),
        t('last_seen', { date: formatDateTime(session.last_seen_at, timeZone) }),
        t('signed_in', { date: formatDateTime(session.created_at, timeZone) }),
      ]}
      actions={
        !session.current && (
          <ActionButton
            size="compact-sm"
            variant="light"
            color="error"
            action={end}
            question={{
              title: t('end_session'),
              message: t('end_session_text'),
              color: 'error',
            }}
          >
            {t('end_session')}
          </ActionButton>
        )
      }
    />
  )
}

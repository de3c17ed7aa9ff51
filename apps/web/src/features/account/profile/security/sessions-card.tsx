import { Button, Group, Paper, Title } from '@mantine/core'
import type { SessionInfo } from '@pos/contract/accounts/profile'
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconTerminal2,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { useRefresh } from '#lib/api/use-action.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { DetailList, DetailRow } from './detail-row.tsx'

const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet }

/** The browsers in which the person is logged in. Each can be logged out, or all others at once. */
export function SessionsCard() {
  const { t } = useTranslation('profile-info')
  const { data = [] } = useEndpoint('/v1/profile/sessions', null, { toastErrors: true })
  const refresh = useRefresh('/v1/profile/sessions')
  const endOne = useMutation({
    mutationFn: (id: string) => api.delete(`/v1/profile/sessions/${id}`),
    onSettled: refresh,
  })
  const endRest = useMutation({
    mutationFn: () => api.delete('/v1/profile/sessions'),
    onSuccess: () => notify({ message: t('others_ended') }),
    onSettled: refresh,
  })
  const end = async (session: SessionInfo) => {
    if (await confirm({ title: t('end_session'), message: t('end_session_text'), color: 'error' }))
      endOne.mutate(session.id)
  }
  const endOthers = async () => {
    const question = {
      title: t('end_others_title'),
      message: t('end_others_text'),
      ok: t('end_others'),
      color: 'error',
    }
    if (await confirm(question)) endRest.mutate()
  }
  return (
    <Paper p="lg" component="section" aria-labelledby="sessions">
      <Group justify="space-between">
        <Title order={2} id="sessions">
          {t('sessions')}
        </Title>
        {data.some(({ current }) => !current) && (
          <Button
            variant="light"
            color="error"
            loading={endRest.isPending}
            onClick={() => void endOthers()}
          >
            {t('end_others')}
          </Button>
        )}
      </Group>
      <DetailList label={t('sessions')}>
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => void end(session)}
          />
        ))}
      </DetailList>
    </Paper>
  )
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: SessionInfo
  isEnding: boolean
  onEnd: () => void
}) {
  const { t } = useTranslation('profile-info')
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
          <Button
            size="compact-sm"
            variant="light"
            color="error"
            loading={isEnding}
            onClick={onEnd}
          >
            {t('end_session')}
          </Button>
        )
      }
    />
  )
}

import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import type { sessionInfo } from '@pos/contract/features/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiError, api } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { useProfile } from '#lib/profile.ts'
import { confirm } from '#ui/confirm-store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordBox } from '#ui/password-box.tsx'
import { notify } from '#ui/snackbar-store.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

type SessionInfo = z.infer<typeof sessionInfo>

export function SecurityScreen() {
  const { t } = useTranslation(['profile-info', 'common'])
  return (
    <>
      <PageHeader title={t('common:profile')} />
      <ProfileTabs value="security" />
      <Stack maw={1200}>
        <PasswordCard />
        <SessionsCard />
      </Stack>
    </>
  )
}

function PasswordCard() {
  const { t } = useTranslation(['profile-info', 'common'])
  const client = useQueryClient()
  const [values, setValues] = useState({ current_password: '', password: '' })
  const [problems, setProblems] = useState<Record<string, string[]>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [] : [[name, [t('common:required')]]])))
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await api.put('/v1/profile/password', values, { silent: true })
      setValues({ current_password: '', password: '' })
      notify({ message: t('profile-info:password_changed') })
      await client.invalidateQueries({ queryKey: ['sessions'] })
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.body.errors ?? { current_password: [error.message] })
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof typeof values, autoComplete: string) => (
    <PasswordBox
      label={t(`profile-info:${name}`)}
      {...(name === 'password' ? { description: t('common:password_hint') } : {})}
      autoComplete={autoComplete}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      error={problems[name]?.[0]}
      showLabel={t('common:sign_in.show_password')}
    />
  )
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="md">
        {t('profile-info:change_password')}
      </Title>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack maw={420}>
          {field('current_password', 'current-password')}
          {field('password', 'new-password')}
          <Text size="sm" c="dimmed">
            {t('profile-info:others_end')}
          </Text>
          <Group>
            <Button type="submit" loading={isBusy}>
              {t('profile-info:change_password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

function SessionsCard() {
  const { t } = useTranslation(['profile-info', 'common'])
  const client = useQueryClient()
  const timeZone = useProfile().shop?.timezone ?? 'Asia/Tokyo'
  const { data = [] } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => api.get('/v1/profile/sessions').then((answer): SessionInfo[] => answer.data),
  })
  const end = async (session: SessionInfo) => {
    const yes = await confirm({
      title: t('profile-info:end_session'),
      message: t('profile-info:end_session_text'),
      color: 'error',
    })
    if (!yes) return
    await api.delete(`/v1/profile/sessions/${session.id}`)
    await client.invalidateQueries({ queryKey: ['sessions'] })
  }
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="md">
        {t('profile-info:sessions')}
      </Title>
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('profile-info:browser')}</Table.Th>
              <Table.Th>{t('profile-info:address')}</Table.Th>
              <Table.Th>{t('profile-info:last_seen')}</Table.Th>
              <Table.Th>
                <span className="pos-visually-hidden">{t('profile-info:end_session')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((session) => (
              <Table.Tr key={session.id}>
                <Table.Td>{browserOf(session.user_agent)}</Table.Td>
                <Table.Td>{session.ip_address ?? '-'}</Table.Td>
                <Table.Td>{formatDateTime(session.last_seen_at, timeZone)}</Table.Td>
                <Table.Td ta="right">
                  {session.current ? (
                    <StatusBadge tone="success">{t('profile-info:this_session')}</StatusBadge>
                  ) : (
                    <Button size="compact-sm" variant="light" color="error" onClick={() => void end(session)}>
                      {t('profile-info:end_session')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}

/** The browser and operating system of a User-Agent header. */
function browserOf(agent: string | null) {
  const browser = /Edg\//.test(agent ?? '')
    ? 'Edge'
    : /Firefox\//.test(agent ?? '')
      ? 'Firefox'
      : /Chrome\//.test(agent ?? '')
        ? 'Chrome'
        : /Safari\//.test(agent ?? '')
          ? 'Safari'
          : '-'
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(agent ?? '')?.[0] ?? ''
  return [browser, system].filter(Boolean).join(' · ')
}

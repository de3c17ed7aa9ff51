import { Paper, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import type { ReceivedMail } from '@pos/contract/report-mails/subscriptions'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { useRefresh } from '#lib/api/use-action.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

/**
 * Lists the report mails that the person receives, each with buttons to unsubscribe and subscribe
 * again.
 */
export function ReceivedMailsScreen() {
  const { t } = useTranslation(['profile-info', 'common'])
  const { data, error, refetch } = useEndpoint('/v1/profile/report-mails')
  return (
    <>
      <PageHeader title={t('common:profile')} />
      <ProfileTabs value="report_mails" />
      <Paper p="lg" component="section" maw={1200}>
        <Title order={2} mb={4}>
          {t('profile-info:report_mails.title')}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {t('profile-info:report_mails.text')}
        </Text>
        {!data ? (
          <LoadState of={[{ error, refetch }]}>
            <Skeleton height={36} />
          </LoadState>
        ) : data.length === 0 ? (
          <Text size="sm">{t('profile-info:report_mails.none')}</Text>
        ) : (
          <Stack gap="md">
            {data.map((mail) => (
              <MailSwitch key={mail.id} mail={mail} />
            ))}
          </Stack>
        )}
      </Paper>
    </>
  )
}

function MailSwitch({
  mail: { id, name, frequency, time, active, subscribed },
}: {
  mail: ReceivedMail
}) {
  const { t } = useTranslation('profile-info')
  const refresh = useRefresh('/v1/profile/report-mails')
  const change = useMutation({
    mutationFn: (next: boolean) => api.put(`/v1/profile/report-mails/${id}`, { subscribed: next }),
    onSettled: refresh,
  })
  const when = t('report_mails.when', {
    frequency: t(`report_mails.frequencies.${frequency}`),
    time,
  })
  return (
    <Switch
      label={name}
      description={active ? when : `${when} (${t('report_mails.off')})`}
      checked={change.isPending ? change.variables : subscribed}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}

import { Alert, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ChangeCounts, ChangeList } from './change-list.tsx'

/** Shows the changes between two releases. */
export function Differences({ from, to }: { from: number; to: number }) {
  const { t } = useTranslation('releases')
  const { data, error } = useEndpoint(`/v1/releases/${from}...${to}`, null, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Alert color="error" title={error.message} />
  if (!data) return <Loader display="block" mx="auto" my="xl" />
  if (data.changes.length === 0)
    return <EmptyState title={t('compare.same')} text={t('compare.same_text')} />
  return (
    <Stack gap="sm">
      <ChangeCounts counts={data} />
      <ChangeList changes={data.changes} />
      {data.truncated && (
        <Text size="sm" c="dimmed">
          {t('compare.truncated', { count: data.changes.length })}
        </Text>
      )}
    </Stack>
  )
}

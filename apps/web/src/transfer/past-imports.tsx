import { Button, Group, Stack, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { listImports } from '@pos/contract/transfer'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { useTimeZone } from '#lib/profile.ts'
import { useUndo } from './use-undo.ts'

/** The imports of the last day, each with the way back. */
export function PastImports({ resource }: { resource: ResourceDefinition }) {
  const { t } = useTranslation('kit')
  const timeZone = useTimeZone()
  const undo = useUndo(resource)
  const { data } = useQuery({ queryKey: ['imports'], queryFn: () => api.get<typeof listImports>('/v1/imports'), gcTime: 0 })
  const past = (data?.data ?? []).filter((one) => one.resource === resource.name)
  if (past.length === 0) return null
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t('transfer.past')}
      </Text>
      {past.map((one) => (
        <Group key={one.id} justify="space-between" gap="sm">
          <Text size="sm">
            {formatDateTime(one.at, timeZone)} {one.user_name} — {t('transfer.past_counts', { created: one.created, changed: one.changed })}
          </Text>
          <Button size="compact-sm" variant="light" onClick={() => void undo(one.id)}>
            {t('transfer.undo')}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import type { undoableKinds } from '@pos/contract/exchange/transfer'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { api } from '#lib/api/api-client.ts'
import { suppressDuplicateErrors } from '#lib/api/query-client.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'

interface PastImportsProps {
  resource: ResourceDefinition
  kind?: (typeof undoableKinds)[number]
  /** Called when an undo succeeded or failed. */
  onDone?: () => void
}

const titles = {
  import: 'transfer.past',
  price_change: 'prices.past',
  template: 'transfer.past_templates',
} as const

/**
 * The imports, price changes or templates of the last day, each with undo; a template creates menu
 * items like an import.
 */
export function PastImports({ resource, kind = 'import', onDone }: PastImportsProps) {
  const { t } = useTranslation('kit')
  const timeZone = useTimeZone()
  const { undoWrite } = useUndo(resource)
  const { data } = useQuery({
    queryKey: ['imports'],
    queryFn: (query) => api.get('/v1/imports', null, suppressDuplicateErrors(query)),
    gcTime: 0,
  })
  const past = (data?.data ?? []).filter(
    (one) =>
      one.resource === resource.name &&
      (one.kind === kind || (kind === 'import' && one.kind === 'template')),
  )
  if (past.length === 0) return null
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t(titles[kind])}
      </Text>
      {past.map((one) => (
        <Group key={one.id} justify="space-between" gap="sm">
          <Text size="sm">
            {formatDateTime(one.at, timeZone)} {one.user_name} —{' '}
            {one.kind === 'import' &&
              t('transfer.past_counts', { created: one.created, changed: one.changed })}
            {one.kind === 'template' && t('transfer.past_template', { created: one.created })}
            {one.kind === 'price_change' && t('prices.past_counts', { count: one.changed })}
          </Text>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => void undoWrite(one.id).then(onDone)}
          >
            {t('transfer.undo')}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}

import '@mantine/core/styles/Drawer.css'
import { Button, Drawer, Group, Loader, Stack, Text } from '@mantine/core'
import type { HistoryEntry } from '@pos/contract/history-entry'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useProfile } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { useChangeNames } from '../changes/change-names.ts'
import { FieldChanges } from '../changes/field-changes.tsx'
import { useHistoryAction } from '../changes/use-history-action.ts'
import { historyQuery } from '../resource/use-resource.ts'
import { useUndo } from '../resource/use-undo.tsx'

/** Changes of a record with authors and times, newest first. */
export function HistoryDrawer({
  resource,
  id,
  onClose,
}: {
  resource: ResourceDefinition
  id: string
  onClose: () => void
}) {
  const { t } = useTranslation(['kit', 'common'])
  const timeZone = useProfile().shop?.timezone ?? 'UTC'
  const history = useQuery(historyQuery(resource, id))
  const { data } = history
  const changes = (data ?? []).map((entry) => ({
    resource: resource.name,
    id,
    name: '',
    fields: fieldsOfEntry(entry),
  }))
  const names = useChangeNames(changes)
  const action = useHistoryAction()
  const { restore } = useUndo(resource)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('kit:history.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {data ? (
        <Stack gap="lg">
          {data.map((entry, index) => (
            <section key={entry.id}>
              <Group justify="space-between" gap="sm" wrap="nowrap">
                <Text size="sm" fw={600}>
                  {action(entry.action)} — {entry.user_name}
                </Text>
                {index > 0 && entry.version !== null && entry.action !== 'delete' && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => void restore(id, entry.version ?? 0)}
                  >
                    {t('kit:history.restore')}
                  </Button>
                )}
              </Group>
              <Text size="xs" c="dimmed" mb={4}>
                {formatDateTime(entry.at, timeZone)}
              </Text>
              {entry.action === 'update' && (
                <FieldChanges resource={resource} changes={fieldsOfEntry(entry)} names={names} />
              )}
            </section>
          ))}
          {data.length === 0 && <Text c="dimmed">{t('kit:history.none')}</Text>}
        </Stack>
      ) : (
        <LoadState of={[history]}>
          <Loader />
        </LoadState>
      )}
    </Drawer>
  )
}

function fieldsOfEntry({ before, after }: HistoryEntry) {
  return Object.keys(after ?? {}).map((field) => ({
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
  }))
}

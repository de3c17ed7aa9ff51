import { Drawer, Loader, Stack, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { useProfile } from '#lib/profile.ts'
import { DiffView } from '#ui/diff-view.tsx'
import { useLabels } from '../labels.ts'
import { readableValue } from './readable-value.ts'
import { useWords } from './use-words.ts'

interface Entry {
  id: number
  action: string
  user_name: string
  at: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Who changed what when, newest first. */
export function HistoryDrawer({ resource, id, onClose }: { resource: ResourceDefinition; id: string; onClose: () => void }) {
  const { t, i18n } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const words = useWords(resource)
  const timeZone = useProfile().shop?.timezone ?? 'UTC'
  const { data } = useQuery({
    queryKey: [resource.name, 'history', id],
    queryFn: () => (api.get<unknown>(`/v1/${resource.path}/${id}/history`) as Promise<{ data: Entry[] }>).then((answer) => answer.data),
  })
  const action = (name: string) =>
    i18n.exists(`history.actions.${name}`, { ns: 'kit' }) ? t(`kit:history.actions.${name}` as 'kit:history.actions.update') : name
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
          {data.map((entry) => (
            <section key={entry.id}>
              <Text size="sm" fw={600}>
                {action(entry.action)} — {entry.user_name}
              </Text>
              <Text size="xs" c="dimmed" mb={4}>
                {formatDateTime(entry.at, timeZone)}
              </Text>
              {entry.action === 'update' && entry.before && entry.after && (
                <DiffView
                  fieldLabel={t('kit:field')}
                  beforeLabel={t('kit:history.before')}
                  afterLabel={t('kit:history.after')}
                  rows={Object.keys(entry.after).map((name) => ({
                    label: labels.field(name),
                    before: readableValue(resource, name, entry.before?.[name], words),
                    after: readableValue(resource, name, entry.after?.[name], words),
                  }))}
                />
              )}
            </section>
          ))}
          {data.length === 0 && <Text c="dimmed">{t('kit:history.none')}</Text>}
        </Stack>
      ) : (
        <Loader />
      )}
    </Drawer>
  )
}

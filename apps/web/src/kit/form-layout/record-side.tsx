import { Anchor, Stack, Text } from '@mantine/core'
import type { HistoryEntry } from '@pos/contract/history-entry'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { suppressDuplicateErrors } from '#lib/api/query-client.ts'
import { resourceClient } from '#lib/api/resource-client.ts'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { basePath, recordPath } from '#lib/routing/page-path.ts'
import { usePathLabel } from '#lib/routing/use-path-label.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { listText } from '#lib/text/list-text.ts'
import { nameInLanguage } from '#lib/text/name-in-language.ts'
import { useHistoryAction } from '../changes/use-history-action.ts'
import { useLabels } from '../resource/labels.ts'
import { resourceNamed } from '../resource/reference-names.ts'
import { historyQuery, isReferredTo } from '../resource/use-resource.ts'
import { SideCard } from './side-card.tsx'

interface RecordProps {
  resource: ResourceDefinition
  id: string
}

/** Lists the uses of a record with links; empty without uses. */
export function RecordUses({ resource, id }: RecordProps) {
  const { t } = useTranslation(['kit', 'navigation'])
  const pathLabel = usePathLabel()
  const { data = [] } = useQuery({
    queryKey: [resource.name, 'uses', id],
    queryFn: (query) =>
      resourceClient(resource)
        .uses(id, suppressDuplicateErrors(query))
        .then((answer) => answer.data),
    enabled: isReferredTo(resource),
  })
  if (data.length === 0) return null
  const byResource = [...new Set(data.map((use) => use.resource))].map(
    (name) => [name, data.filter((use) => use.resource === name)] as const,
  )
  return (
    <SideCard title={t('kit:side.uses')}>
      <Stack gap="sm">
        {byResource.map(([name, uses]) => {
          const other = resourceNamed(name)
          return (
            <div key={name}>
              <Text size="xs" c="dimmed">
                {pathLabel(other.path) ?? other.path}
              </Text>
              {uses.slice(0, shownUses).map((use) => (
                <Anchor
                  key={use.id}
                  component={PageLink}
                  to={recordPath(basePath(other), use.id)}
                  size="sm"
                  style={{ display: 'block', paddingBlock: 2, overflowWrap: 'anywhere' }}
                >
                  {nameInLanguage(use)}
                </Anchor>
              ))}
              {uses.length > shownUses && (
                <Text size="xs" c="dimmed">
                  {data.length < mostUses
                    ? t('kit:side.more', { count: uses.length - shownUses })
                    : t('kit:side.and_more')}
                </Text>
              )}
            </div>
          )
        })}
      </Stack>
    </SideCard>
  )
}

const shownUses = 5
/** The server returns at most this many; the total is then unknown. */
const mostUses = 20
const shownChanges = 3

/**
 * Lists the last changes of a record: author, time and fields, with a link to the whole history.
 */
export function LastChanges({ resource, id, onAll }: RecordProps & { onAll: () => void }) {
  const { t } = useTranslation('kit')
  const timeZone = useProfile().shop?.timezone ?? 'UTC'
  const labels = useLabels(resource)
  const actionText = useHistoryAction()
  const { data } = useQuery(historyQuery(resource, id))
  if (!data) return null
  const fields = ({ action, after }: HistoryEntry) =>
    action === 'update'
      ? Object.keys(after ?? {}).filter((name) => labels.has(`fields.${name}`))
      : []
  return (
    <SideCard title={t('side.changes')}>
      <Stack gap="sm">
        {data.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('history.none')}
          </Text>
        )}
        {data.slice(0, shownChanges).map((entry) => (
          <div key={entry.id}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {actionText(entry.action)}
              {fields(entry).length > 0 && ` (${listText(fields(entry).map(labels.field))})`}
            </Text>
            <Text size="xs" c="dimmed">
              {formatDateTime(entry.at, timeZone)} · {entry.user_name}
            </Text>
          </div>
        ))}
        {data.length > shownChanges && (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={onAll}>
            {t('side.all_changes')}
          </Anchor>
        )}
      </Stack>
    </SideCard>
  )
}

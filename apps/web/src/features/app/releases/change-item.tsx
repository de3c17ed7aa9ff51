import { Group, Text } from '@mantine/core'
import type { RecordChange } from '@pos/contract/devices/releases'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { FieldChanges } from '#kit/changes/field-changes.tsx'
import { useCan, useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { basePath, recordPath } from '#lib/routing/page-path.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'

interface ChangeItemProps {
  resource: ResourceDefinition
  change: RecordChange
  names: ReadonlyMap<string, string>
  tone: 'success' | 'info' | 'error'
  onOpen?: () => void
}

/** A changed record: the kind of change, its author, and each field before and after. */
export function ChangeItem({ resource, change, names, tone, onOpen }: ChangeItemProps) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const canOpen = useCan(resource.permission)
  const name = change.name || t('change.nameless')
  return (
    <li>
      <Group gap="xs">
        <StatusBadge tone={tone}>{t(`kinds.${change.kind}`)}</StatusBadge>
        <Text span size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {onOpen && canOpen && change.kind !== 'removed' ? (
            <PageLink to={recordPath(basePath(resource), change.id)} onClick={onOpen}>
              {name}
            </PageLink>
          ) : (
            name
          )}
        </Text>
        {change.changed_by && (
          <Text span size="xs" c="dimmed">
            {t('change.by', {
              name: change.changed_by,
              at: formatDateTime(change.changed_at, timeZone),
            })}
          </Text>
        )}
      </Group>
      {change.fields.length > 0 && (
        <FieldChanges resource={resource} changes={change.fields} names={names} />
      )}
    </li>
  )
}

import { Group, Text } from '@mantine/core'
import type { RecordChange } from '@pos/contract/features/releases'
import type { ResourceDefinition } from '@pos/contract/resource'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWords } from '#kit/form/use-words.ts'
import { useLabels } from '#kit/labels.ts'
import { formatDateTime } from '#lib/format.ts'
import { useTimeZone } from '#lib/profile.ts'
import { DiffView } from '#ui/diff-view.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { changeText, type ChangeWords, fieldLabel } from './change-text.ts'

interface ChangeItemProps {
  resource: ResourceDefinition
  change: RecordChange
  names: ReadonlyMap<string, string>
  tone: 'success' | 'info' | 'error'
  onOpen?: () => void
}

/** One changed record: what happened to it, who did it, and each field before and after. */
export function ChangeItem({ resource, change, names, tone, onOpen }: ChangeItemProps) {
  const { t } = useTranslation(['releases', 'kit'])
  const timeZone = useTimeZone()
  const words = useChangeWords(resource, names)
  const name = change.name || t('releases:change.nameless')
  const rows = change.fields.map(({ field, before, after }) => {
    const { same, ...texts } = changeText(resource, field, { before, after }, words)
    const label = fieldLabel(field, words)
    return { ...texts, label: same > 0 ? `${label}\n${t('releases:change.more', { count: same })}` : label }
  })
  return (
    <li>
      <Group gap="xs">
        <StatusBadge tone={tone}>{t(`releases:kinds.${change.kind}`)}</StatusBadge>
        <Text span size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {onOpen && change.kind !== 'removed' ? (
            <Link to={`/pos/${resource.path}/${change.id}` as '/'} onClick={onOpen}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Text>
        {change.changed_by && (
          <Text span size="xs" c="dimmed">
            {t('releases:change.by', { name: change.changed_by, at: formatDateTime(change.changed_at, timeZone) })}
          </Text>
        )}
      </Group>
      {rows.length > 0 && (
        <DiffView
          rows={rows}
          fieldLabel={t('kit:field')}
          beforeLabel={t('releases:change.before')}
          afterLabel={t('releases:change.after')}
        />
      )}
    </li>
  )
}

function useChangeWords(resource: ResourceDefinition, names: ReadonlyMap<string, string>): ChangeWords {
  const { t } = useTranslation('releases')
  return {
    labels: useLabels(resource),
    values: useWords(resource),
    names,
    position: t('position'),
    pictures: { before: t('change.picture_before'), after: t('change.picture_after') },
  }
}

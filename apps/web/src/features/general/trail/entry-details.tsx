import { Group, Stack, Text } from '@mantine/core'
import type { TrailEntry } from '@pos/contract/history/trail'
import { useTranslation } from 'react-i18next'
import { knownResource, useChangeNames } from '#kit/changes/change-names.ts'
import { FieldChanges } from '#kit/changes/field-changes.tsx'
import { useProfile } from '#lib/profile.ts'
import { useRunTimeTexts } from '#lib/text/run-time-texts.ts'
import { DiffView } from '#ui/input/diff-view.tsx'
import { type EntryFormat, plainValue } from './plain-value.ts'
import { useNames } from './use-names.ts'

/** Shows the changes of an entry field by field, its origin, and the seal. */
export function EntryDetails({ entry }: { entry: TrailEntry }) {
  const { t } = useTranslation('trail')
  return (
    <Stack gap="xs" py="xs">
      <Changes entry={entry} />
      {entry.user_agent && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('columns.browser')}: {entry.user_agent}
        </Text>
      )}
      <Group gap="xs">
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {entry.number === null ? t('unsealed_row') : t('sealed_row', { number: entry.number })}
          {entry.hash && ` ${entry.hash}`}
        </Text>
      </Group>
    </Stack>
  )
}

interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

function Changes({ entry }: { entry: TrailEntry }) {
  const { t } = useTranslation('trail')
  const { shop } = useProfile()
  const { before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = names
    .map(
      (field): Change => ({
        field,
        before: before?.[field] ?? null,
        after: after?.[field] ?? null,
      }),
    )
    .filter((change) => change.before !== null || change.after !== null)
  const resource = knownResource(entry.resource)
  if (changes.length === 0) return <Text size="sm">{t('no_fields')}</Text>
  // Names and amounts of another shop are unknown here.
  const isHere = entry.shop === null || entry.shop.id === shop?.id
  const format = {
    currency: entry.shop?.currency ?? null,
    timeZone: entry.shop?.timezone ?? shop?.timezone ?? 'UTC',
  }
  if (resource && isHere && changes.every(({ field }) => field in resource.fields))
    return <KnownChanges name={resource.name} changes={changes} />
  return <PlainChanges resource={resource?.name ?? null} changes={changes} format={format} />
}

/** With the texts of the record's own screen. */
function KnownChanges({ name, changes }: { name: string; changes: readonly Change[] }) {
  useRunTimeTexts([name])
  const resource = knownResource(name)
  const names = useChangeNames([{ resource: name, id: '', name: '', fields: [...changes] }])
  return resource && <FieldChanges resource={resource} changes={changes} names={names} />
}

function PlainChanges({
  resource,
  changes,
  format,
}: {
  resource: string | null
  changes: readonly Change[]
  format: Omit<EntryFormat, 'yes' | 'no'>
}) {
  const { t } = useTranslation(['trail', 'kit'])
  const at = { ...format, yes: t('kit:yes'), no: t('kit:no') }
  const { fieldOf } = useNames()
  const texts = useRunTimeTexts(resource ? [resource] : ['trail'])
  const labelOf = (field: string) =>
    resource && texts.exists(`fields.${field}`, { ns: resource })
      ? texts.t(`fields.${field}`, { ns: resource })
      : fieldOf(field)
  return (
    <DiffView
      rows={changes.map(({ field, before, after }) => ({
        label: labelOf(field),
        before: plainValue(field, before, at),
        after: plainValue(field, after, at),
      }))}
      fieldLabel={t('trail:field')}
      beforeLabel={t('trail:columns.before')}
      afterLabel={t('trail:columns.after')}
    />
  )
}

import { ScrollArea, Stack, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { useTranslation } from 'react-i18next'
import { useChangeNames } from '#kit/changes/change-names.ts'
import { readableValue } from '#kit/changes/readable-value.ts'
import type { StoredRecord } from '#kit/list/read-all.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { useCurrency } from '#lib/profile.ts'
import { DiffView } from '#ui/input/diff-view.tsx'

/** Maximum number of shown rows; all are counted. */
const mostShown = 100

interface FieldPreviewProps {
  resource: ResourceDefinition
  name: string
  records: readonly StoredRecord[]
  value: unknown
}

/** Each record's value before and after, and the number of unchanged ones. */
export function FieldPreview({ resource, name, records, value }: FieldPreviewProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const currency = useCurrency()
  const changes = records.map((record) => ({ field: name, before: record[name], after: value }))
  const names = useChangeNames([
    { resource: resource.name, id: '', name: '', fields: changes.slice(0, mostShown) },
  ])
  const texts = { currency, yes: t('yes'), no: t('no'), option: labels.option }
  const textOf = (one: unknown) => readableValue(resource, name, one, texts, names)
  const rows = records.map((record) => ({
    label: nameOf(resource, record),
    before: textOf(record[name]),
    after: textOf(value),
  }))
  const changing = rows.filter(({ before, after }) => before !== after)
  const more = changing.length - mostShown
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} aria-live="polite">
        {t('same.counts', { change: changing.length, unchanged: rows.length - changing.length })}
      </Text>
      {changing.length > 0 && (
        <ScrollArea.Autosize mah="40dvh" type="auto">
          <DiffView
            rows={changing.slice(0, mostShown)}
            fieldLabel={t('transfer.name')}
            beforeLabel={t('changes.before')}
            afterLabel={t('changes.after')}
          />
        </ScrollArea.Autosize>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('prices.more', { count: more })}
        </Text>
      )}
    </Stack>
  )
}

import { ColorSwatch, Group, Text } from '@mantine/core'
import type { Field } from '@pos/contract/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { formatMoney } from '@pos/domain/money'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '#lib/format.ts'
import { useCurrency, useProfile } from '#lib/profile.ts'
import { useLabels } from './labels.ts'
import { Picture } from './picture.tsx'

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A field's value as a list shows it, by its kind. `names` holds the names of referred records by resource. */
export function Cell({
  resource,
  source,
  record,
  names,
}: {
  resource: ResourceDefinition
  source: string
  record: Record<string, unknown>
  names: Names
}): ReactNode {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const currency = useCurrency()
  const timeZone = useProfile().shop?.timezone ?? 'UTC'
  const value = record[source]
  const field: Field<unknown> | undefined = resource.fields[source]
  if (!field) return formatDateTime(value as string, timeZone)
  if (field.kind === 'image') return <Picture id={value as string | null} size={36} alt="" />
  if (field.kind === 'boolean') {
    return value ? (
      <IconCheck size={18} aria-label={t('yes')} color="var(--mantine-color-success-8)" />
    ) : (
      <IconMinus size={18} aria-label={t('no')} color="var(--mantine-color-dimmed)" />
    )
  }
  if (value === null || value === undefined || value === '')
    return (
      <Text span c="dimmed" fz="inherit">
        -
      </Text>
    )
  switch (field.kind) {
    case 'money':
      return field.enteredWhen && record[field.enteredWhen] === true ? (
        <Text span c="dimmed" fz="inherit">
          {labels.field(field.enteredWhen)}
        </Text>
      ) : (
        formatMoney(value as number, currency)
      )
    case 'integer':
      return formatNumber(value as number)
    case 'choice':
      return labels.option(source, value as string)
    case 'choices':
      return (value as string[]).map((one) => labels.option(source, one)).join('・')
    case 'timestamp':
      return formatDateTime(value as string, timeZone)
    case 'color':
      return <ColorSwatch color={value as string} size={18} role="img" aria-label={value as string} />
    case 'reference':
      return names.get(field.to ?? '')?.get(value as string) ?? '…'
    case 'references':
      return <Many names={(value as string[]).map((id) => names.get(field.to ?? '')?.get(id) ?? '…')} />
    case 'values':
      return (value as unknown[]).join('、')
    case 'list':
      return formatNumber((value as unknown[]).length)
    default:
      return String(value)
  }
}

function Many({ names }: { names: readonly string[] }) {
  if (names.length === 0)
    return (
      <Text span c="dimmed" fz="inherit">
        -
      </Text>
    )
  return (
    <Group gap={4} wrap="nowrap">
      <Text span fz="inherit" truncate maw={180}>
        {names.slice(0, 3).join('、')}
      </Text>
      {names.length > 3 && (
        <Text span size="xs" c="dimmed">
          +{names.length - 3}
        </Text>
      )}
    </Group>
  )
}

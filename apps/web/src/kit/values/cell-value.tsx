import { Text } from '@mantine/core'
import type { Field } from '@pos/contract/field'
import { formatMoney } from '@pos/domain/money'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '#lib/format.ts'
import { useCurrency, useProfile } from '#lib/profile.ts'
import { labelOf, useReferenced } from '../data/reference-names.ts'
import { resourceNamed } from '../data/referrers.ts'
import { useResourceTexts } from '../screen/resource-texts.ts'
import { Picture } from './picture.tsx'

/** How many names a cell holds before it only counts the rest. */
const mostNames = 3

/** A field's value in a table cell, by its kind. */
export function CellValue({ resource, name, field, value }: { resource: string; name: string; field: Field<unknown>; value: unknown }) {
  if (value === null || value === undefined || value === '') return <Nothing />
  switch (field.kind) {
    case 'money':
      return <MoneyText value={value as number} />
    case 'integer':
      return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatNumber(value as number)}</span>
    case 'decimal':
      return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{String(value)}</span>
    case 'boolean':
      return <YesNo value={value as boolean} />
    case 'choice':
      return <Options resource={resource} name={name} values={[String(value)]} />
    case 'choices':
      return <Options resource={resource} name={name} values={value as string[]} />
    case 'timestamp':
      return <Instant value={String(value)} />
    case 'color':
      return <Color value={String(value)} />
    case 'image':
      return <Picture id={String(value)} alt="" size={36} />
    case 'reference':
      return <ReferenceName to={field.to ?? ''} id={String(value)} />
    case 'references':
      return <ReferenceNames to={field.to ?? ''} ids={value as string[]} />
    case 'list':
      return <span>{formatNumber((value as unknown[]).length)}</span>
    default:
      return <span style={{ overflowWrap: 'anywhere' }}>{String(value)}</span>
  }
}

/** The name of the record that a reference points at. */
export function ReferenceName({ to, id }: { to: string; id: string }) {
  const { t, i18n } = useTranslation('kit')
  const record = useReferenced(to, id)
  const resource = resourceNamed(to)
  if (record === undefined || !resource) return <span aria-busy>…</span>
  return record === null ? (
    <Text span c="dimmed" fz="inherit">
      {t('values.gone')}
    </Text>
  ) : (
    <span>{labelOf(resource, record, i18n.language)}</span>
  )
}

function ReferenceNames({ to, ids }: { to: string; ids: readonly string[] }) {
  const { t } = useTranslation('kit')
  if (ids.length === 0) return <Nothing />
  return (
    <span>
      {ids.slice(0, mostNames).map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ReferenceName to={to} id={id} />
        </span>
      ))}
      {ids.length > mostNames && ` ${t('values.more', { count: ids.length - mostNames })}`}
    </span>
  )
}

function Nothing() {
  return (
    <Text span c="dimmed" fz="inherit">
      -
    </Text>
  )
}

function MoneyText({ value }: { value: number }) {
  const currency = useCurrency()
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatMoney(value, currency)}</span>
}

function YesNo({ value }: { value: boolean }) {
  const { t } = useTranslation('kit')
  const label = value ? t('values.yes') : t('values.no')
  return value ? (
    <IconCheck size={18} role="img" aria-label={label} color="var(--mantine-color-success-8)" />
  ) : (
    <IconMinus size={18} role="img" aria-label={label} color="var(--mantine-color-dimmed)" />
  )
}

function Options({ resource, name, values }: { resource: string; name: string; values: readonly string[] }) {
  const texts = useResourceTexts(resource)
  return values.length === 0 ? <Nothing /> : <span>{values.map((value) => texts.option(name, value)).join(', ')}</span>
}

function Instant({ value }: { value: string }) {
  const { shop } = useProfile()
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatDateTime(value, shop?.timezone ?? 'Asia/Tokyo')}</span>
}

function Color({ value }: { value: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      <svg width={16} height={16} aria-hidden>
        <rect width={16} height={16} rx={4} fill={value} stroke="var(--mantine-color-default-border)" />
      </svg>
      {value}
    </span>
  )
}

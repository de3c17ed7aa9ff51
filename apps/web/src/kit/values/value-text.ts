import type { Field } from '@pos/contract/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type Currency, formatMoney } from '@pos/domain/money'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '#lib/format.ts'
import { useProfile } from '#lib/profile.ts'
import { useNamesIn } from '../data/reference-names.ts'
import { useResourceTexts } from '../screen/resource-texts.ts'

type Values = Readonly<Record<string, unknown>>

interface Wording {
  readonly currency: Currency
  readonly timeZone: string
  readonly names: ReadonlyMap<string, string>
  readonly yes: string
  readonly no: string
  readonly picture: string
  field(name: string, list?: string): string
  option(field: string, value: string): string
}

/** Says any field's value in words, for whole records at once (comparisons, history, filters): `say('price', 1200)` → "¥1,200". */
export function useValueText(resource: ResourceDefinition, records: readonly (Values | null)[]): (name: string, value: unknown) => string {
  const { t } = useTranslation('kit')
  const profile = useProfile()
  const texts = useResourceTexts(resource.name)
  const wording: Wording = {
    currency: profile.shop?.currency ?? 'JPY',
    timeZone: profile.shop?.timezone ?? 'Asia/Tokyo',
    names: useNamesIn(resource, records),
    yes: t('values.yes'),
    no: t('values.no'),
    picture: t('values.picture'),
    field: texts.field,
    option: texts.option,
  }
  return (name, value) => {
    const field = resource.fields[name]
    return field ? valueText(field, name, value, wording) : String(value ?? '-')
  }
}

function valueText(field: Field<unknown>, name: string, value: unknown, wording: Wording): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '-'
  switch (field.kind) {
    case 'money':
      return typeof value === 'number' ? formatMoney(value, wording.currency) : String(value)
    case 'integer':
      return typeof value === 'number' ? formatNumber(value) : String(value)
    case 'boolean':
      return value ? wording.yes : wording.no
    case 'choice':
      return wording.option(name, String(value))
    case 'choices':
      return (value as string[]).map((one) => wording.option(name, one)).join(', ')
    case 'timestamp':
      return formatDateTime(String(value), wording.timeZone)
    case 'image':
      return `${wording.picture} ${String(value).slice(-4)}`
    case 'reference':
      return wording.names.get(String(value)) ?? '…'
    case 'references':
      return (value as string[]).map((id) => wording.names.get(id) ?? '…').join(', ')
    case 'list':
      return (value as Values[]).map((row, index) => `${index + 1}. ${rowText(field, name, row, wording)}`).join('\n')
    default:
      return String(value)
  }
}

function rowText(field: Field<unknown>, list: string, row: Values, wording: Wording) {
  return Object.entries(field.fields ?? {})
    .filter(([name]) => row[name] !== null && row[name] !== undefined && row[name] !== '')
    .map(([name, part]) => `${wording.field(name, list)}: ${valueText(part, name, row[name], wording)}`)
    .join(' / ')
}

import type { Field } from '@pos/contract/fields/field'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type Currency, formatMoney } from '@pos/domain/money/money'
import { entriesOf, textsOf } from '@pos/domain/values'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { formatDateTime, formatNumber } from '#lib/text/format.ts'
import { listText } from '#lib/text/list-text.ts'
import classes from '#ui/table/table.module.css'
import { type Labels, useLabels } from '../resource/labels.ts'
import type { NamesOf } from '../resource/reference-names.ts'
import { Many, nothing } from './many.tsx'
import { Picture } from './picture.tsx'

/** Parts that all cells of a list need. */
interface CellStyle {
  readonly labels: Labels
  readonly currency: Currency
  readonly timeZone: string
  readonly yes: string
  readonly no: string
  readonly all: string
  /** Names of the records that fields refer to, by resource. */
  readonly names: NamesOf
}

/** Reads once per list what its hundreds of cells need. */
export function useCellStyle(resource: ResourceDefinition, names: NamesOf): CellStyle {
  const { t } = useTranslation('kit')
  const [yes, no, all] = [t('yes'), t('no'), t('all')]
  return {
    labels: useLabels(resource),
    currency: useCurrency(),
    timeZone: useTimeZone(),
    yes,
    no,
    all,
    names,
  }
}

/** Returns true if a column contains figures, which are aligned right. */
export const isNumeric = ({ fields }: ResourceDefinition, source: string): boolean =>
  /^(money|integer|decimal)$/.test(fields[source]?.kind ?? '')

interface CellProps {
  resource: ResourceDefinition
  source: string
  record: Record<string, unknown>
  style: CellStyle
}

/**
 * A field's value in a list, by its kind. A function instead of a component, because a page of a
 * list has hundreds of cells.
 */
export function cellContent({ resource, source, record, style }: CellProps): ReactNode {
  const { labels, currency, timeZone, yes, no, all, names } = style
  const value = record[source]
  const field: Field<unknown> | undefined = resource.fields[source]
  if (!field) return formatDateTime(String(value), timeZone)
  if (field.kind === 'image')
    return typeof value === 'string' ? <Picture id={value} size={28} alt="" /> : nothing
  if (field.kind === 'boolean') {
    return value ? (
      <IconCheck size={18} aria-label={yes} color="var(--pos-success-ink)" />
    ) : (
      <IconMinus size={18} aria-label={no} color="var(--mantine-color-dimmed)" />
    )
  }
  if (value === null || value === undefined || value === '') return nothing
  switch (field.kind) {
    case 'money':
      return field.enteredWhen && record[field.enteredWhen] === true ? (
        <span className={classes.nothing}>{labels.field(field.enteredWhen)}</span>
      ) : (
        formatMoney(Number(value), currency)
      )
    case 'integer':
      return formatNumber(Number(value))
    case 'choice':
      return labels.option(source, String(value))
    case 'choices':
      return textsOf(value)
        .map((one) => labels.option(source, one))
        .join('・')
    case 'timestamp':
      return formatDateTime(String(value), timeZone)
    case 'color':
      return (
        <span
          className={classes.swatch}
          style={{ background: String(value) }}
          role="img"
          aria-label={String(value)}
        />
      )
    case 'reference':
      return (
        <span className={classes.referred}>
          {names.get(field.to ?? '')?.get(String(value)) ?? '…'}
        </span>
      )
    case 'references':
      if (field.emptyMeansAll && textsOf(value).length === 0) return all
      return <Many names={textsOf(value).map((id) => names.get(field.to ?? '')?.get(id) ?? '…')} />
    case 'values':
      return listText(entriesOf(value).map(String))
    case 'list':
      return formatNumber(entriesOf(value).length)
    default:
      return String(value)
  }
}

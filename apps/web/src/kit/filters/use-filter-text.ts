import type { ResourceDefinition } from '@pos/contract/resource'
import { formatMoney } from '@pos/domain/money/money'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { listText } from '#lib/text/list-text.ts'
import { useLabels } from '../resource/labels.ts'
import { useNamesOf } from '../resource/reference-names.ts'

/** Entries named in a chip; others are counted. */
const mostNamed = 2

/** Returns the value of a filter as text: names, options, amounts. */
export function useFilterText(resource: ResourceDefinition, name: string, value: string): string {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const currency = useCurrency()
  const field = resource.fields[name]
  const to = field?.to
  const entries = value === '' ? [] : value.split(',')
  const names = useNamesOf(new Map(to ? [[to, entries.filter((one) => one !== 'none')]] : []))
  if (entries.length === 0) return ''
  if (field?.kind === 'boolean') return t(value === 'true' ? 'yes' : 'no')
  if (to)
    return listed(
      entries.map((id) => (id === 'none' ? t('none') : (names.get(to)?.get(id) ?? '…'))),
    )
  if (field?.options) return listed(entries.map((one) => labels.option(name, one)))
  if (!value.includes('..'))
    return field?.kind === 'money' ? formatMoney(Number(value), currency) : value
  const [from = '', end = ''] = value.split('..')
  const show = (one: string) => (field?.kind === 'money' ? formatMoney(Number(one), currency) : one)
  if (end === '') return t('filter_from', { value: show(from) })
  return from === '' ? t('filter_to', { value: show(end) }) : `${show(from)} – ${show(end)}`
}

function listed(entries: readonly string[]): string {
  const named = listText(entries.slice(0, mostNamed))
  return entries.length > mostNamed ? `${named} +${entries.length - mostNamed}` : named
}

import type { ResourceDefinition } from '@pos/contract/resource'
import { type Currency, formatMoney } from '@pos/domain/money/money'
import { entriesOf, textsOf } from '@pos/domain/values'
import { listText } from '#lib/text/list-text.ts'

/** Tools for formatting a stored value. */
export interface ValueTexts {
  readonly currency: Currency
  readonly yes: string
  readonly no: string
  option(field: string, value: string): string
}

/**
 * A field's value in one line, for comparisons and the history. References are shown by name if
 * known.
 */
export function readableValue(
  resource: ResourceDefinition,
  source: string,
  value: unknown,
  texts: ValueTexts,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  if (value === null || value === undefined || value === '') return '-'
  switch (resource.fields[source]?.kind) {
    case 'money':
      return typeof value === 'number' ? formatMoney(value, texts.currency) : String(value)
    case 'boolean':
      return value ? texts.yes : texts.no
    case 'choice':
      return texts.option(source, String(value))
    case 'choices':
      return listText(textsOf(value).map((one) => texts.option(source, one))) || '-'
    case 'reference':
      return names.get(String(value)) ?? String(value)
    case 'references':
      return listText(textsOf(value).map((id) => names.get(id) ?? id.slice(-6))) || '-'
    case 'values':
      return listText(entriesOf(value).map(String)) || '-'
    case 'list':
      return `${entriesOf(value).length}`
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

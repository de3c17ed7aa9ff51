import type { PriceReading } from '@pos/contract/exchange/menu-import'
import { plainDecimal } from '@pos/domain/money/decimal'
import { foldSearch } from '@pos/domain/text/fold-search'
import type { Context } from '#engine/context'
import type { AnyRecord } from '#engine/feature'
import { readAllRecords } from '../copy/copy-plan.ts'
import { currencyOf } from '../copy/currency.ts'
import type { ReadTax } from './formats/tax-texts.ts'
import type { MenuProduct } from './products.ts'
import { type Entry, newEntry, type Step, writable, writeEntries } from './step.ts'

/** Options to read prices and rates that the file does not state. */
export interface TaxReading {
  /** The user's choice for all prices; null uses the file. */
  readonly prices: PriceReading | null
  /** For prices whose tax the file does not state. */
  readonly usual: PriceReading
  /** Percent if the file states none. */
  readonly rate: string | null
}

/** The taxes of the items in a file. */
export interface MenuTaxes {
  readonly step: Step
  /** The id of an item's tax; null if its rate is unknown. */
  idOf(tax: ReadTax): string | null
}

interface Need {
  readonly rate: string
  readonly kind: 'inclusive' | 'exclusive'
  readonly reduced: boolean
  readonly name: string | null
}

/** Returns true if an item's price contains its tax. */
export const isIncluded = ({ included }: ReadTax, { prices, usual }: TaxReading): boolean =>
  (prices ?? (included === null ? usual : included ? 'included' : 'excluded')) === 'included'

function needOf(tax: ReadTax, reading: TaxReading): Need | null {
  const rate = tax.rate ?? reading.rate
  if (rate === null) return null
  return {
    rate: plainDecimal(rate),
    kind: isIncluded(tax, reading) ? 'inclusive' : 'exclusive',
    reduced: tax.reduced,
    name: tax.name,
  }
}

const keyOf = ({ rate, kind, reduced, name }: Need) => JSON.stringify([rate, kind, reduced, name])

/** Finds the shop's taxes for the rates in a file, and creates missing ones. */
export async function makeTaxes(
  context: Context,
  products: readonly MenuProduct[],
  reading: TaxReading,
): Promise<MenuTaxes> {
  const feature = writable(context, 'taxes')
  const needs = new Map<string, Need>()
  for (const { taxes } of products) {
    for (const tax of [taxes.tax, ...(taxes.takeout ? [taxes.takeout] : [])]) {
      const need = taxes.wrong === null ? needOf(tax, reading) : null
      if (need) needs.set(keyOf(need), need)
    }
  }
  const existing = await readAllRecords(context, feature)
  const labels = new Set(existing.map(({ label }) => foldSearch(String(label))))
  const ids = new Map<string, string>()
  const entries: Entry[] = []
  const rounding = String(
    existing[0]?.rounding ?? ((await currencyOf(context)) === 'JPY' ? 'down' : 'half_up'),
  )
  for (const [key, need] of needs) {
    const found = matching(existing, need, context.now.toISOString().slice(0, 10))
    if (found) ids.set(key, found.id)
    else {
      const label = freeLabel(labelOf(context, need), labels)
      const { rate, kind, reduced } = need
      const entry = newEntry(entries.length + 1, label, {
        label,
        rate,
        kind,
        rounding,
        reduced: reduced ? 'TRUE' : 'FALSE',
      })
      entries.push(entry)
      ids.set(key, entry.id)
    }
  }
  const step = await writeEntries(context, feature, () => entries)
  return {
    step,
    idOf: (tax) => {
      const need = needOf(tax, reading)
      return need ? (ids.get(keyOf(need)) ?? null) : null
    },
  }
}

/**
 * The currently valid tax with the same rate and kind: preferably with the same name, then with the
 * same reduced mark.
 */
function matching(
  existing: readonly AnyRecord[],
  { rate, kind, reduced, name }: Need,
  today: string,
): AnyRecord | undefined {
  const same = existing.filter(
    (tax) =>
      plainDecimal(String(tax.rate)) === rate &&
      tax.kind === kind &&
      (typeof tax.valid_from !== 'string' || tax.valid_from <= today) &&
      (typeof tax.valid_to !== 'string' || tax.valid_to >= today),
  )
  const named =
    name === null
      ? undefined
      : same.find(({ label }) => foldSearch(String(label)) === foldSearch(name))
  return named ?? same.find((tax) => tax.reduced === reduced) ?? (reduced ? undefined : same[0])
}

function labelOf({ locale }: Context, { rate, kind, reduced, name }: Need): string {
  if (name !== null) return `${name.slice(0, 26)} ${rate}%`
  const isJapanese = locale === 'ja'
  const kindText = {
    inclusive: isJapanese ? '税込' : 'included',
    exclusive: isJapanese ? '税抜' : 'on top',
  }[kind]
  if (isJapanese) return `${reduced ? '軽減税率' : ''}${rate}%(${kindText})`
  return `${reduced ? 'Reduced ' : ''}${rate}% ${kindText}`
}

function freeLabel(label: string, labels: Set<string>): string {
  let free = label
  for (let number = 2; labels.has(foldSearch(free)); number += 1) free = `${label} ${number}`
  labels.add(foldSearch(free))
  return free
}

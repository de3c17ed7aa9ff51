import { failField } from '@pos/contract/errors'
import type {
  TaxChangeOptions,
  TaxChangePreview,
  TaxChangeRow,
} from '@pos/contract/pricing/tax-changes'
import { releasedById, releasedOf } from '@pos/contract/released'
import { plainDecimal } from '@pos/domain/money/decimal'
import {
  itemAfter,
  priceAfter,
  priceWithoutTax,
  type TaxChange,
  type TaxedItem,
} from '@pos/domain/tax/tax-change'
import { type Entities, nameOf } from '../releases/manifest.ts'

/** A record of a change with the fields that change, before and after. */
export interface ChangedRecord {
  readonly resource: TaxChangeRow['resource']
  readonly id: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** A planned change of a draft. */
export interface TaxChangePlan {
  readonly change: TaxChange
  readonly from: TaxChangePreview['from']
  readonly to: TaxChangePreview['to']
  readonly records: readonly ChangedRecord[]
  readonly rows: readonly TaxChangeRow[]
}

/** The id of a tax that is created when the change is scheduled. */
const newTax = 'new'

/**
 * Returns the changes of a draft. The new tax is an equal one with the new rate that is valid on the
 * date, if there is one.
 */
export function planChange(
  draft: Entities,
  options: TaxChangeOptions,
  date: string,
): TaxChangePlan {
  const taxes = releasedOf(draft, 'taxes')
  const from =
    taxes.find(({ id }) => id === options.from_tax_id) ?? failField('from_tax_id', 'not_found')
  const rate = plainDecimal(options.to_rate)
  if (plainDecimal(from.rate) === rate) failField('to_rate', 'same_rate')
  const equal = taxes.find(
    (tax) =>
      plainDecimal(tax.rate) === rate &&
      tax.kind === from.kind &&
      tax.rounding === from.rounding &&
      tax.reduced === from.reduced &&
      tax.region === from.region &&
      (tax.valid_from ?? date) <= date &&
      tax.valid_to === null,
  )
  const change: TaxChange = {
    from,
    to: { ...from, id: equal?.id ?? newTax, rate },
    service: options.service,
    keep: options.keep,
    round_to: Number(options.round_to),
    rounding: options.rounding,
  }
  const groups = new Set(options.family_group_ids)
  const isSelected = (group: string | null) => groups.size === 0 || groups.has(group ?? '')
  const items = releasedOf(draft, 'menu-items').filter((item) => isSelected(item.family_group_id))
  const courses = groups.size === 0 ? releasedOf(draft, 'courses') : []
  const charges = groups.size > 0 || options.service === 'takeout' ? [] : chargesOf(draft)
  const periods = releasedById(draft, 'time-periods')
  const changed = [
    ...items.map((item) => changeOf('menu-items', item, change)),
    ...courses.map((course) => changeOf('courses', course, change)),
  ].flatMap((record) => record ?? [])
  const taxed = charges.flatMap(({ resource, id, tax_id }): ChangedRecord[] =>
    tax_id === from.id
      ? [{ resource, id, before: { tax_id }, after: { tax_id: change.to.id } }]
      : [],
  )
  const found = new Set(changed.map(({ id }) => id))
  const names = new Map(charges.map(({ id, name }) => [id, name]))
  return {
    change,
    from: { id: from.id, label: from.label, rate: plainDecimal(from.rate) },
    to: { id: equal?.id ?? null, label: equal?.label ?? newLabel(taxes, from, rate), rate },
    records: [...changed, ...taxed],
    rows: [
      ...items.flatMap((item) =>
        found.has(item.id)
          ? rowsOf('menu-items', item, change, (id) => periods.get(id)?.name ?? null)
          : [],
      ),
      ...courses.flatMap((course) =>
        found.has(course.id) ? rowsOf('courses', { ...course, cost: null }, change) : [],
      ),
      ...taxed.map(
        ({ resource, id }): TaxChangeRow => ({
          ...noPrice,
          resource,
          id,
          name: names.get(id) ?? '',
          service: 'eat_in',
        }),
      ),
    ],
  }
}

const noPrice = {
  price_of: null,
  before: null,
  after: null,
  net_before: null,
  net_after: null,
  margin_before: null,
  margin_after: null,
}

/** Order charges and table charges, which apply to guests who eat in. */
const chargesOf = (draft: Entities) =>
  (['charges', 'table-charges'] as const).flatMap((resource) =>
    (draft[resource] ?? []).map((record) => ({
      resource,
      id: record.id,
      name: nameOf(record),
      tax_id: record.tax_id,
    })),
  )

function changeOf(
  resource: 'menu-items' | 'courses',
  record: TaxedItem & { readonly id: string },
  change: TaxChange,
): ChangedRecord | null {
  const after = itemAfter(record, change)
  if (!after) return null
  const values: Readonly<Record<string, unknown>> = { ...record }
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, values[name] ?? (name === 'prices' ? [] : null)]),
  )
  return { resource, id: record.id, before, after }
}

/** Returns the prices of a record before and after; those of both services that are equal once. */
function rowsOf(
  resource: 'menu-items' | 'courses',
  item: TaxedItem & {
    readonly id: string
    readonly name: string
    readonly cost: number | null
    readonly open_price?: boolean
  },
  change: TaxChange,
  periodOf: (id: string) => string | null = () => null,
): TaxChangeRow[] {
  const takeoutTax = item.takeout_tax_id ?? item.tax_id
  const isChanged = {
    eat_in: change.service !== 'takeout' && item.tax_id === change.from.id,
    takeout: change.service !== 'eat_in' && takeoutTax === change.from.id && resource !== 'courses',
  }
  const rowOf = (
    service: TaxChangeRow['service'],
    price: number,
    price_of: string | null,
  ): TaxChangeRow => {
    const base = { resource, id: item.id, name: item.name, service, price_of }
    if (item.open_price) return { ...noPrice, ...base }
    const after = priceAfter(price, change)
    const [net_before, net_after] = [
      priceWithoutTax(price, change.from),
      priceWithoutTax(after, change.to),
    ]
    const { cost } = item
    return {
      ...base,
      before: price,
      after,
      net_before,
      net_after,
      margin_before: cost === null ? null : net_before - cost,
      margin_after: cost === null ? null : net_after - cost,
    }
  }
  const usual = { eat_in: item.price, takeout: item.takeout_price ?? item.price }
  const services = (['eat_in', 'takeout'] as const).filter((service) => isChanged[service])
  const isOne = services.length === 2 && usual.eat_in === usual.takeout
  return [
    ...(isOne
      ? [rowOf('both', usual.eat_in, null)]
      : services.map((service) => rowOf(service, usual[service], null))),
    ...(item.prices ?? []).flatMap((row) => {
      const applies = services.filter((service) => (row.service ?? service) === service)
      const name = (row.time_period_id && periodOf(row.time_period_id)) ?? ''
      if (applies.length === 2) return [rowOf('both', row.price, name)]
      return applies.map((service) => rowOf(service, row.price, name))
    }),
  ]
}

/** Maximum length of the label of a tax. */
const maxLabel = 40

/** Returns an unused label for a new rate: the old one with the rate replaced, or with it added. */
function newLabel(
  taxes: readonly { readonly label: string }[],
  { label, rate }: { readonly label: string; readonly rate: string },
  newRate: string,
): string {
  const old = plainDecimal(rate)
  const base = label.includes(old) ? label.replace(old, newRate) : `${label} ${newRate}%`
  const used = new Set(taxes.map((tax) => tax.label))
  let name = base.slice(0, maxLabel)
  for (let count = 2; used.has(name); count += 1) name = `${base.slice(0, maxLabel - 5)} (${count})`
  return name
}

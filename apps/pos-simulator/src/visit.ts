import type { StaffRight } from '@pos/contract/features/device-staff'
import type { PostedReceiptInput } from '@pos/contract/features/posted-receipt'
import { addedCharges } from '@pos/domain/added-charges'
import { withChildren } from '@pos/domain/order-screen/choices'
import { checkLineOf, gratuityOf } from '@pos/domain/order-screen/order-line'
import { type CondimentSelection, selectedIn, press, resolved } from '@pos/domain/order-screen/selection'
import { periodAt } from '@pos/domain/time-periods'
import { type Check, type CheckLine, computeTotals, linePrice, type Totals } from '@pos/domain/totals'
import type { Released } from '@pos/contract/released'
import type { Catalog, ReleasedChoice, Seat, Sellable } from './catalog.ts'
import type { OrderLine } from './device.ts'
import { pay } from './pay.ts'
import { lendersOf, type Worker } from './crew.ts'
import type { Random } from './random.ts'
import { refundedAfter, refundOf } from './refund.ts'

/** One group of guests from sitting down to paying, with what a device posts about it. */
export interface Visit {
  readonly seatedAt: Date
  readonly table: Seat | null
  readonly receipt: PostedReceiptInput
  readonly voids: readonly Record<string, unknown>[]
  /** A dish that is given back after the payment; hardly ever. */
  readonly refund: PostedReceiptInput | null
  /** What is sent to the kitchen: the lines of the receipt, and those that are voided before it. */
  readonly lines: readonly OrderLine[]
  /** The same visit without some of its lines, which could not be ordered; null when nothing is left to order. */
  without(uids: ReadonlySet<string>): Visit | null
}

/** Everything that decides a visit. */
export interface VisitPlan {
  readonly uid: string
  readonly catalog: Catalog
  readonly random: Random
  readonly seatedAt: Date
  readonly release: number
  readonly table: Seat | null
  readonly staff: Worker
  /** Who is there to lend a right. */
  readonly crew: readonly Worker[]
  /** Everything is ordered when the guests sit down; for live mode, whose time runs differently. */
  readonly atOnce?: boolean
}

interface Ordered {
  readonly uid: string
  readonly sellable: Sellable
  readonly condiments: readonly Released<'condiments'>[]
  readonly quantity: number
  readonly at: Date
}

const minute = 60_000
/** Party sizes and their weights. */
const parties = {
  elsewhere: [
    [1, 2],
    [2, 5],
    [3, 2],
    [4, 3],
  ],
  atLargeTables: [
    [2, 2],
    [4, 3],
    [5, 3],
    [6, 4],
    [8, 2],
  ],
} as const

/** Simulates a visit with the released menu: orders with required condiments, totals by the shared rules, one or two payments. */
export function playVisit(plan: VisitPlan): Visit | null {
  const { random, table } = plan
  const isTakeout = table === null
  const guests = isTakeout
    ? 1
    : Math.min(Math.max(1, table.seats), random.weighted(table.seats > 4 ? parties.atLargeTables : parties.elsewhere) ?? 2)
  return visitOf(plan, guests, orderAll(plan, guests, isTakeout))
}

/** The visit of guests who order these lines. */
function visitOf(plan: VisitPlan, guests: number, orders: readonly Ordered[]): Visit | null {
  const { catalog, random, table } = plan
  const isTakeout = table === null
  if (orders.length === 0) return null
  const lines = orders.map((one) => checkLine(one, isTakeout))
  const check: Check = {
    lines,
    discount: 0,
    ...addedCharges(catalog.chargeRules, {
      ordered_at: orders.map(({ at }) => at),
      revenue_center_id: centerOf(plan)?.id ?? null,
      table_code: table?.code ?? null,
    }),
    guest_count: guests,
    auto_gratuity: isTakeout ? null : gratuityOf(catalog.shop, lines),
  }
  const subtotal = lines.reduce((sum, line) => sum + linePrice(line), 0)
  const totals = computeTotals({
    ...check,
    discount: random.chance(0.04) && isLent(plan, 'discount') ? Math.floor((subtotal * 5) / 100) : 0,
  })
  const receipt = receiptOf(plan, guests, orders, lines, totals, isTakeout)
  const voids = voidsOf(plan, orders)
  return {
    seatedAt: plan.seatedAt,
    table,
    receipt,
    voids,
    refund: refundOf(
      receipt,
      orders.map(({ sellable }) => (isTakeout ? sellable.takeout : sellable.eatIn)),
      plan,
    ),
    lines: [...orders.map(sentLine), ...voidedLines(voids, receipt.first_ordered_at)],
    without(uids) {
      const less = visitOf(
        plan,
        guests,
        orders.filter(({ uid }) => !uids.has(uid)),
      )
      if (!less) return null
      const { paid_at } = receipt
      return { ...less, receipt: { ...less.receipt, paid_at }, refund: less.refund && refundedAfter(less.refund, paid_at) }
    },
  }
}

function sentLine({ uid, sellable, quantity, at }: Ordered): OrderLine {
  return { uid, menu_item_id: sellable.item.id, quantity, ordered_at: at.toISOString() }
}

/** What was voided was ordered first; what was moved is ordered at the other table. */
function voidedLines(voids: Visit['voids'], orderedAt: string): OrderLine[] {
  return voids.flatMap(({ line_uid, menu_item_id, quantity }) =>
    line_uid ? [{ uid: String(line_uid), menu_item_id: String(menu_item_id), quantity: Number(quantity), ordered_at: orderedAt }] : [],
  )
}

/** A right that nobody has leaves things undone. */
function isLent({ staff, crew }: VisitPlan, right: StaffRight) {
  return lendersOf(staff, [right], crew) !== null
}

/** Who lends what the person lacks; a payment is taken even where nobody may, for the guests want to go. */
function approvedBy({ staff, crew }: VisitPlan, rights: readonly StaffRight[]) {
  const lenders = lendersOf(staff, rights, crew) ?? []
  return lenders.length > 0 ? { approved_by: [...lenders] } : {}
}

function centerOf({ catalog, table }: VisitPlan) {
  return table ? table.center : catalog.takeoutCenter
}

function orderAll({ uid, catalog, random, seatedAt, atOnce }: VisitPlan, guests: number, isTakeout: boolean): Ordered[] {
  const pool = (attributes: readonly string[]) => catalog.items.filter(({ item }) => attributes.includes(item.attribute))
  const food = pool(['food'])
  const drinks = pool(['drink', 'alcohol'])
  const gaps = Array.from({ length: isTakeout ? 1 : random.between(1, 4) }, (_, round) => (round === 0 ? 3 : random.between(12, 25)))
  const rounds = gaps.map((_, round) => gaps.slice(0, round + 1).reduce((sum, gap) => sum + gap, 0))
  return rounds
    .map((minutes) => (atOnce ? seatedAt : new Date(seatedAt.getTime() + minutes * minute)))
    .flatMap((at, round) => {
      const dishes = round === 0 ? Math.max(1, Math.round(guests * 1.1)) : random.between(0, guests)
      const glasses = isTakeout ? 0 : random.between(round === 0 ? 1 : 0, guests)
      return [
        ...Array.from({ length: dishes }, () => random.pick(food)),
        ...Array.from({ length: glasses }, () => random.pick(drinks)),
      ].flatMap((sellable) =>
        sellable ? [{ sellable, at, quantity: random.chance(0.15) ? 2 : 1, condiments: chooseCondiments(sellable, random) }] : [],
      )
    })
    .map((one, index) => ({ ...one, uid: `${uid}-l${index + 1}` }))
}

/** Selects what every limit requires, sometimes more, and no condiment twice in a group. An item that requires any condiment gets one. */
function chooseCondiments({ item, choices }: Sellable, random: Random): Released<'condiments'>[] {
  let selections: readonly CondimentSelection[] = []
  const fill = (choice: ReleasedChoice, minimum: number) => {
    const offered = withChildren(choice).flatMap(({ key, condiments }) =>
      condiments.map(({ id }) => ({ choice: key, condiment_id: id, function_key: null })),
    )
    for (let missing = minimum - selectedIn(choice, selections); missing > 0; missing -= 1) {
      const more = offered.map((one) => press(choices, selections, one)).filter((next) => next.length > selections.length)
      selections = random.pick(more) ?? selections
    }
    return offered.length
  }
  for (const choice of choices) {
    const inner = choice.children.flatMap((child) => withChildren(child)).toReversed()
    for (const one of inner) fill(one, one.min)
    const offered = fill(choice, choice.min)
    const most = choice.max === 0 ? offered : Math.min(choice.max, offered)
    if (random.chance(0.3)) fill(choice, random.between(choice.min, most))
  }
  if (item.required_condiment && selections.length === 0) choices.find((choice) => fill(choice, 1) > 0)
  return resolved(choices, selections).map(({ condiment }) => condiment)
}

function checkLine({ sellable, condiments, quantity }: Ordered, isTakeout: boolean): CheckLine {
  const { item, eatIn, takeout } = sellable
  const price = condiments.reduce((sum, condiment) => sum + condiment.price, 0)
  return checkLineOf(item, { quantity, unit_price: item.price, condiments: price, tax: isTakeout ? takeout : eatIn })
}

function receiptOf(
  plan: VisitPlan,
  guests: number,
  orders: readonly Ordered[],
  lines: readonly CheckLine[],
  totals: Totals,
  isTakeout: boolean,
): PostedReceiptInput {
  const { catalog, random, table, staff, seatedAt } = plan
  const first = orders[0]?.at ?? seatedAt
  const last = orders.at(-1)?.at ?? seatedAt
  const paidAt = new Date(last.getTime() + random.between(isTakeout ? 2 : 10, isTakeout ? 8 : 45) * minute)
  const tip =
    catalog.shop.tipping && totals.auto_gratuity === 0 && random.chance(0.8)
      ? Math.round((totals.subtotal * Number(random.pick(catalog.shop.tip_rates) ?? 0)) / 100)
      : 0
  const period = periodAt(catalog.periods, first, catalog.shop.timezone)
  const center = centerOf(plan)
  const { payments, change } = pay(catalog, random, totals.total + tip)
  return {
    uid: plan.uid,
    receipt_number: plan.uid.split('-').slice(-2).join('-'),
    revenue_center_id: center?.id ?? null,
    revenue_center: center?.name ?? null,
    time_period_id: period?.id ?? null,
    time_period: period?.name ?? null,
    table_id: table?.id ?? null,
    table_code: table?.code ?? 'OUT',
    floor: table?.floor ?? null,
    staff: { id: staff.id, name: staff.name },
    ...approvedBy(plan, totals.discount === 0 ? ['payment'] : ['payment', 'discount']),
    guest_count: guests,
    first_ordered_at: first.toISOString(),
    ordered_at: last.toISOString(),
    paid_at: paidAt.toISOString(),
    subtotal: totals.subtotal,
    tax: totals.tax,
    discount: totals.discount,
    charge: totals.charge,
    table_charge: totals.table_charge,
    auto_gratuity: totals.auto_gratuity,
    tip,
    total: totals.total,
    settle: totals.total + tip,
    change,
    release: plan.release,
    taxes: totals.taxes.map((line) => ({ ...line })),
    payments,
    orders: orders.map((one, index) => receiptLine(one, lines[index], index, staff.name, isTakeout)),
  }
}

function receiptLine(
  { uid, sellable, condiments, quantity, at }: Ordered,
  line: CheckLine | undefined,
  position: number,
  staff: string,
  takeout: boolean,
): PostedReceiptInput['orders'][number] {
  const { item, familyGroup, majorGroup } = sellable
  const tax = takeout ? sellable.takeout : sellable.eatIn
  return {
    position,
    uid,
    menu_item_id: item.id,
    name: item.name,
    family_group_id: item.family_group_id,
    family_group: familyGroup,
    major_group: majorGroup,
    attribute: item.attribute,
    quantity,
    unit_price: item.price,
    price: line ? linePrice(line) : 0,
    cost: item.cost,
    tax_rate: tax.rate,
    tax_kind: tax.kind,
    reduced: tax.reduced,
    takeout,
    operated_staff: staff,
    ordered_at: at.toISOString(),
    condiments: condiments.map((condiment) => ({ condiment_id: condiment.id, name: condiment.name, price: condiment.price, quantity: 1 })),
  }
}

/** Sometimes a dish is voided before payment, or moved to another table, and is then not part of the receipt. */
function voidsOf(plan: VisitPlan, orders: readonly Ordered[]): Record<string, unknown>[] {
  const { random, catalog, table, uid, staff } = plan
  const ordered = orders[0]
  if (!ordered || !random.chance(0.05)) return []
  const isMove = table !== null && random.chance(0.3)
  const right = isMove ? 'exchange' : 'void'
  if (!isLent(plan, right)) return []
  const at = new Date(ordered.at.getTime() + 5 * minute).toISOString()
  const { item } = ordered.sellable
  const line = {
    uid: `${uid}-v`,
    receipt_uid: uid,
    table_code: table?.code ?? 'OUT',
    menu_item_id: item.id,
    name: item.name,
    quantity: 1,
    total_void_price: item.price,
    ...(staff.id ? { staff_id: staff.id } : {}),
    ...approvedBy(plan, [right]),
  }
  if (isMove) return [{ ...line, moved_user: staff.name, moved_at: at, moved_to: random.pick(catalog.tables)?.code ?? 'SAFE' }]
  return [
    {
      ...line,
      line_uid: `${uid}-lv`,
      reason: catalog.shop.country_code === 'JP' ? '注文間違い' : 'Wrong order',
      void_user: staff.name,
      void_at: at,
    },
  ]
}

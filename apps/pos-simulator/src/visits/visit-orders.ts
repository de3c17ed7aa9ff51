import type { Released } from '@pos/contract/released'
import { withChildren } from '@pos/domain/order-screen/choices'
import {
  type CondimentSelection,
  press,
  resolved,
  selectedIn,
} from '@pos/domain/order-screen/selection'
import { pricedAt, priceMoment, resolvePrice } from '@pos/domain/prices/resolve-price'
import type { Random } from '../random.ts'
import type { ReleasedChoice, Sellable } from './catalog.ts'
import { centerOf, type Ordered, type VisitPlan } from './visit-plan.ts'

const minute = 60_000

/** Returns the guests' orders: food and drinks with the first round, more of both in later ones. */
export function orderAll(plan: VisitPlan, guests: number, isTakeout: boolean): Ordered[] {
  const { uid, catalog, random, seatedAt, atOnce } = plan
  const pool = (attributes: readonly string[]) =>
    catalog.items.filter(({ item }) => attributes.includes(item.attribute))
  const food = pool(['food'])
  const drinks = pool(['drink', 'alcohol'])
  const gaps = Array.from({ length: isTakeout ? 1 : random.between(1, 4) }, (_, round) =>
    round === 0 ? 3 : random.between(12, 25),
  )
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
        sellable
          ? [
              {
                sellable,
                at,
                quantity: random.chance(0.15) ? 2 : 1,
                condiments: chooseCondiments(sellable, random),
              },
            ]
          : [],
      )
    })
    .map((one, index) => atPrices(plan, { ...one, uid: `${uid}-l${index + 1}` }, isTakeout))
}

/** Returns a line with the prices of its moment, revenue center and service. */
function atPrices(
  plan: VisitPlan,
  { sellable, condiments, ...one }: Omit<Ordered, 'priceRow'>,
  isTakeout: boolean,
): Ordered {
  const { item } = sellable
  const moment = priceMoment(plan.catalog.chargeRules, one.at)
  const service = isTakeout ? 'takeout' : 'eat_in'
  const center = centerOf(plan)?.id ?? null
  const { price, rule } = resolvePrice(item, moment, service, center)
  return {
    ...one,
    sellable: { ...sellable, item: { ...item, price } },
    condiments: condiments.map((condiment) => pricedAt(condiment, moment, service, center)),
    priceRow: item.prices?.find(({ id }) => id === rule) ?? null,
  }
}

/**
 * Chooses condiments: the required minimum, sometimes more, and none twice in a group. An item that
 * requires a condiment gets one.
 */
function chooseCondiments({ item, choices }: Sellable, random: Random): Released<'condiments'>[] {
  let selections: readonly CondimentSelection[] = []
  const fill = (choice: ReleasedChoice, minimum: number) => {
    const offered = withChildren(choice).flatMap(({ key, condiments }) =>
      condiments.map(({ id }) => ({ choice: key, condiment_id: id, function_key: null })),
    )
    for (let missing = minimum - selectedIn(choice, selections); missing > 0; missing -= 1) {
      const more = offered
        .map((one) => press(choices, selections, one))
        .filter((next) => next.length > selections.length)
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
  if (item.required_condiment && selections.length === 0)
    choices.find((choice) => fill(choice, 1) > 0)
  return resolved(choices, selections).map(({ condiment }) => condiment)
}

import { dateTypes } from '@pos/domain/days/date-types'
import { choice, choices, date, identifiedList, money, reference } from '../fields/field.ts'

/**
 * The prices beside `price` of an item or a condiment (docs/domain.md "Prices"): that to take out,
 * and those under conditions.
 * @param min the lowest amount
 */
export const furtherPrices = (min: number) => ({
  takeout_price: money(min, 9_999_999).optional().with({ releasedWhenSet: true }),
  prices: identifiedList(
    {
      price: money(min, 9_999_999),
      time_period_id: reference('time-periods').optional(),
      date_types: choices(dateTypes),
      revenue_center_id: reference('revenue-centers').optional(),
      service: choice(['eat_in', 'takeout']).optional(),
      date_from: date().optional(),
      date_to: date().optional(),
    },
    { max: 50 },
  ).with({ unordered: true, releasedWhenSet: true, columnPer: 'price' }),
})

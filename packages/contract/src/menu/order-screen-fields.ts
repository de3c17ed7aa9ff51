import { color, flag, image, integer, keyText, references, text } from '../fields/field.ts'

/**
 * Fields shared by categories, sub-categories and their groups: everything that a tab or heading of
 * the order screen needs.
 */
export const orderScreenFields = {
  name: keyText(60),
  name_en: text(60).optional(),
  order_name: text(60).optional(),
  color: color().optional(),
  image: image(),
  on_main_screen: flag(false),
  main_position: integer(0, 9999).optional(),
  time_period_ids: references('time-periods').with({ emptyMeansAll: true }),
  revenue_center_ids: references('revenue-centers').with({ emptyMeansAll: true }),
  active: flag(true),
}

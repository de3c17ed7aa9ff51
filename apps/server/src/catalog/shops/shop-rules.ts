import type { FieldProblem, FieldProblems } from '@pos/contract/errors'
import type { RecordOf } from '@pos/contract/resource'
import type { shops } from '@pos/contract/shop/shops'
import { regionsOf } from '@pos/domain/places/countries'
import { prefectures } from '@pos/domain/places/prefectures'

/** A shop as responses contain it. */
export type Shop = RecordOf<typeof shops>

/** Returns the problems of a shop that involve several fields, by field. */
export function shopProblems(shop: Shop): FieldProblems {
  const rounding: FieldProblems =
    shop.currency === 'JPY' && shop.cash_rounding !== 'none'
      ? { cash_rounding: one('invalid_choice') }
      : {}
  return { ...addressProblems(shop), ...reservationProblems(shop), ...rounding }
}

function addressProblems({ country_code: country, region, prefecture }: Shop) {
  const problems: FieldProblems = {}
  if (region && !regionsOf(country).some(({ code }) => code === region))
    problems.region = one('invalid_choice')
  if (country === 'JP' && prefecture && !prefectures.some(({ name_ja }) => name_ja === prefecture))
    problems.prefecture = one('invalid_choice')
  return problems
}

/** A shop that uses the reservation service needs an identity there. */
function reservationProblems({
  services,
  reservation_shop_slug: slug,
  reservation_paid_status: status,
}: Shop) {
  const problems: FieldProblems = {}
  if (!services.includes('reservation_service')) return problems
  if (!slug) problems.reservation_shop_slug = one('required')
  if (!status) problems.reservation_paid_status = one('required')
  return problems
}

const one = (key: FieldProblem['key']): FieldProblem[] => [{ key }]

import type { ReasonKind } from '@pos/contract/pricing/reasons'
import { seededRandom } from '../random.ts'
import { isLent, type VisitPlan } from './visit-plan.ts'

/** Texts that staff type in a shop without reasons. */
const typed = {
  ja: ['注文間違い', '注文間違い', 'お客様都合', '品切れ', '提供遅れ'],
  en: ['Wrong order', 'Wrong order', 'Changed their mind', 'Sold out', 'Took too long'],
}
/** The share of reasons that are typed although the shop has some. */
const typedShare = 0.1

/**
 * Returns the reason of an action: one of the shop's, or sometimes a typed text where the shop allows
 * it. The choice depends only on the uid and the action, so other visits stay the same.
 */
export function reasonFor(plan: VisitPlan, kind: ReasonKind) {
  const { catalog, uid } = plan
  const random = seededRandom(`${uid} ${kind}`)
  const offered = catalog.reasons.filter(
    ({ kinds, required_right }) =>
      (kinds.length === 0 || kinds.includes(kind)) &&
      (required_right === null || isLent(plan, required_right)),
  )
  const text = random.pick(typed[catalog.shop.country_code === 'JP' ? 'ja' : 'en'])
  const isTyped = !catalog.shop.listed_reasons_only && random.chance(typedShare)
  const reason = isTyped ? undefined : random.pick(offered)
  return reason ? { reason_id: reason.id, reason: reason.name } : { reason: text ?? null }
}

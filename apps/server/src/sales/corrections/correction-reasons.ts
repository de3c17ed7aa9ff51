import { failField } from '@pos/contract/errors'
import { sql, type Transaction } from 'kysely'

/** The reasons for corrections of a shop, and whether others may be typed. */
export interface CorrectionReasons {
  readonly reasons: string[]
  readonly listed_reasons_only: boolean
}

/** Reads the reasons that a shop offers for corrections. */
export async function readCorrectionReasons(
  db: Transaction<unknown>,
  shopId: string,
): Promise<CorrectionReasons> {
  const { rows } = await sql<CorrectionReasons>`
    select s.listed_reasons_only, coalesce((select array_agg(r.name order by r.position, r.id) from reasons r
      where r.shop_id = ${shopId} and r.active and (r.kinds = '{}' or 'correction' = any (r.kinds))), '{}') as reasons
    from shops s where s.id = ${shopId}`.execute(db)
  return rows[0] ?? { reasons: [], listed_reasons_only: false }
}

/** Fails if the shop allows only its own reasons and this is none of them. */
export async function requireListedReason(
  db: Transaction<unknown>,
  shopId: string,
  reason: string,
): Promise<void> {
  const { reasons, listed_reasons_only } = await readCorrectionReasons(db, shopId)
  if (listed_reasons_only && reasons.length > 0 && !reasons.includes(reason))
    failField('reason', 'unknown_name', { name: reason })
}

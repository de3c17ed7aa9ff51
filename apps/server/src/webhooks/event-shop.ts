import type { WebhookShop } from '@pos/contract/webhooks/webhook-events'
import { sql, type Transaction } from 'kysely'

/** The shop of an event. */
export interface EventShop {
  readonly facts: WebhookShop
  /** The revenue centers whose sales are sent; null for all. */
  readonly centers: readonly { readonly id: string; readonly name: string }[] | null
}

/**
 * Reads a shop for webhook events; null if it no longer exists. A shop with a third-party shop
 * number sends the sales of its selected revenue centers, or of all if none is selected
 * (docs/domain.md "Webhooks").
 */
export async function readEventShop(
  db: Transaction<unknown>,
  organizationId: string,
  id: string,
): Promise<EventShop | null> {
  const { rows } = await sql<WebhookShop & { centers: { id: string; name: string }[] }>`
    select s.id, s.name, s.third_party_shop_no as shop_no, s.currency, coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by l.position, c.id) from shop_revenue_centers l
      join revenue_centers c on c.shop_id = ${id} and c.id = l.revenue_center_id
      where l.organization_id = s.organization_id and l.shop_id = s.id), '[]') as centers
    from shops s where s.organization_id = ${organizationId} and s.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { centers, ...facts } = row
  return { facts, centers: facts.shop_no !== null && centers.length > 0 ? centers : null }
}

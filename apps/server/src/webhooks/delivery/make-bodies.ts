import type { DayFigures } from '@pos/contract/accounting/day-figures'
import type { WebhookBody, WebhookData, WebhookShop } from '@pos/contract/webhooks/webhook-events'
import { sql, type Transaction } from 'kysely'
import { newId } from '#platform/process/ids'
import type { NotedEvent, Subjects } from '../note-event.ts'

type Db = Transaction<unknown>

/**
 * Reads the receipts of an event in order of storing, without those of revenue centers that the
 * shop does not send.
 */
export type ReadReceipts = (
  db: Db,
  shop: EventShop,
  uids: readonly string[],
) => Promise<WebhookData<'receipt.stored'>['receipt'][]>

/** A row of the outbox. */
export type OutboxRow = NotedEvent & {
  readonly organization_id: string
  readonly organization: string
  readonly id: string
  readonly at: string
}

/** An event with the body to send. */
export interface MadeEvent {
  readonly id: string
  readonly type: string
  readonly shop_id: string | null
  readonly at: string
  readonly body: string
}

/** Many receivers refuse larger bodies; only receipts with very many lines can exceed this. */
const mostBytes = 256 * 1024

/**
 * Creates the events of an outbox row: one, or one per receipt; none if the shop or the record no
 * longer exists.
 */
export async function makeEvents(
  db: Db,
  row: OutboxRow,
  readReceipts: ReadReceipts,
): Promise<MadeEvent[]> {
  const shop =
    row.shop_id === null ? null : await readEventShop(db, row.organization_id, row.shop_id)
  if (row.shop_id !== null && shop === null) return []
  const event = (data: WebhookBody['data'], at = row.at, id = row.id): MadeEvent => {
    const organization = { id: row.organization_id, name: row.organization }
    const body = JSON.stringify({
      type: row.type,
      timestamp: new Date(at).toISOString(),
      organization,
      data,
    })
    return { id, type: row.type, shop_id: row.shop_id, at, body }
  }
  if (row.type === 'import.finished')
    return [event({ shop: shop?.facts ?? null, import: row.subject })]
  if (!shop) return []
  switch (row.type) {
    case 'receipt.stored':
      return (await readReceipts(db, shop, row.subject.uids)).map((receipt) => {
        const made = event({ shop: shop.facts, receipt }, row.at, newId())
        if (Buffer.byteLength(made.body) <= mostBytes) return made
        return {
          ...event({ shop: shop.facts, receipt: { ...receipt, orders: [], lines_left_out: true } }),
          id: made.id,
        }
      })
    case 'day.closed': {
      const day = await readClose(db, shop, row.subject)
      return day ? [event({ shop: shop.facts, day })] : []
    }
    case 'release.sent':
      return [event({ shop: shop.facts, release: row.subject })]
    case 'device.silent':
      return [event({ shop: shop.facts, device: row.subject })]
    case 'stock.out': {
      const { item_id, ...rest } = row.subject
      const item = await readItem(db, shop.facts.id, item_id)
      return item ? [event({ shop: shop.facts, item, ...rest })] : []
    }
  }
}

async function readClose(
  db: Db,
  { facts, centers }: EventShop,
  subject: Subjects['day.closed'],
): Promise<WebhookData<'day.closed'>['day'] | null> {
  const { number, revenue_centers: selected } = subject
  const { rows } = await sql<{
    business_date: string
    at: string
    user_name: string
    figures: DayFigures
  }>`
    select business_date::text, at, user_name, figures from day_closes where shop_id = ${facts.id} and number = ${number}`.execute(
    db,
  )
  const [close] = rows
  if (!close) return null
  const { sums, taxes, payments, cash } = close.figures
  const day = {
    business_date: close.business_date,
    number,
    closed_at: close.at,
    closed_by: close.user_name,
  }
  if (selected === null) return { ...day, revenue_centers: null, sums, taxes, payments, cash }
  const names = new Map((centers ?? []).map(({ id, name }) => [id, name]))
  return {
    ...day,
    revenue_centers: selected.ids.map((id) => ({ id, name: names.get(id) ?? '' })),
    sums: selected.sums,
    taxes: selected.taxes,
    payments: null,
    cash: null,
  }
}

async function readItem(
  db: Db,
  shopId: string,
  id: string,
): Promise<WebhookData<'stock.out'>['item'] | null> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select id, name from menu_items where shop_id = ${shopId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The shop of an event. */
interface EventShop {
  readonly facts: WebhookShop
  /** The revenue centers whose sales are sent; null for all. */
  readonly centers: readonly { readonly id: string; readonly name: string }[] | null
}

/**
 * Reads a shop for webhook events; null if it no longer exists. A shop with a third-party shop
 * number sends the sales of its selected revenue centers, or of all if none is selected
 * (docs/domain.md "Webhooks").
 */
async function readEventShop(
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

import type { WebhookData, WebhookDay } from '@pos/contract/webhooks/webhook-events'
import type { WebhookEventType } from '@pos/contract/webhooks/webhook-lists'
import { sql } from 'kysely'
import type { Context, DeviceSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { newId } from '#platform/process/ids'

/** Name of the queue that creates deliveries from the outbox. */
export const outboxQueue = 'webhook-outbox'

/**
 * The content of an event in the outbox until its body is built: values, or the ids of records to
 * read then.
 */
export interface Subjects {
  readonly 'receipt.stored': { readonly uids: readonly string[] }
  /**
   * The stored close contains the rest. `revenue_centers`: sales of the selected revenue centers;
   * null if none is selected.
   */
  readonly 'day.closed': {
    readonly number: number
    readonly revenue_centers:
      | (Pick<WebhookDay, 'sums' | 'taxes'> & { readonly ids: readonly string[] })
      | null
  }
  readonly 'release.sent': WebhookData<'release.sent'>['release']
  readonly 'device.silent': WebhookData<'device.silent'>['device']
  readonly 'stock.out': Omit<WebhookData<'stock.out'>, 'shop' | 'item'> & {
    readonly item_id: string
  }
  readonly 'import.finished': WebhookData<'import.finished'>['import']
}

/** An event in a shop or, with null, in the organization. */
export type NotedEvent = {
  readonly [T in WebhookEventType]: {
    readonly type: T
    readonly shop_id: string | null
    readonly subject: Subjects[T]
  }
}[WebhookEventType]

type AnyContext = Pick<
  Context | Context<DeviceSession>,
  'db' | 'session' | 'now' | 'engine' | 'afterCommit'
>

/**
 * Stores an event in the outbox in the current transaction, if the organization has an address for
 * it. A rollback removes it.
 */
export async function noteEvent(
  { db, session, now, engine, afterCommit }: AnyContext,
  event: NotedEvent,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_outbox as w (organization_id, id, type, shop_id, at, subject, check_at)
    select ${session.organization_id}, ${newId()}, ${event.type}, ${event.shop_id}, ${now}, ${JSON.stringify(event.subject)}, ${now}
    where exists (
      select from webhook_endpoints e where e.organization_id = ${session.organization_id} and e.active and ${event.type} = any(e.events))
    returning w.id`.execute(db)
  if (rows.length > 0) afterCommit(() => wakeOutbox(engine))
}

/** Queues processing of the outbox. If that fails, the planner finds the events. */
export async function wakeOutbox({ queue, log }: Pick<Engine, 'queue' | 'log'>): Promise<void> {
  await queue
    .add(outboxQueue, {}, { key: outboxQueue })
    .catch((error: unknown) => log.warn({ err: error }, 'webhooks wait for the planner'))
}

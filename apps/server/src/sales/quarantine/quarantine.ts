import { postedCheckEvent } from '@pos/contract/checks/check-events'
import { type FieldProblem, fail, failField } from '@pos/contract/errors'
import { restOf } from '@pos/contract/problems'
import { postedCashEvent } from '@pos/contract/sales/cash'
import { postedReceipt } from '@pos/contract/sales/posted-receipt'
import { postedVoidOrder } from '@pos/contract/sales/posted-void-order'
import { type ListedPost, listedErrors, type QuarantinedPost } from '@pos/contract/sales/quarantine'
import type { Locale } from '@pos/texts/locales'
import { problemText, problemTexts } from '@pos/texts/message-text'
import { type RawBuilder, sql } from 'kysely'
import { type Context, type DeviceSession, organizationOf, shopOf } from '#engine/context'
import { readPosted } from '#engine/posted/read-posted'
import { keysetOf, keysetPage, type OrderColumn, readCursor } from '#engine/read/keyset'
import { audit } from '#engine/write/audit'
import { ingestCash } from '../cash/ingest-cash.ts'
import { ingestCheckEvents } from '../ingest/ingest-check-events.ts'
import { ingestReceipts } from '../ingest/ingest-receipts.ts'
import { ingestVoidOrders } from '../ingest/ingest-void-orders.ts'

const columns =
  'id kind uid device reason received_at resolution resolved_at resolved_by_name resolution_reason record_id'.split(
    ' ',
  )
const answered = sql.join(columns.map((name) => sql.ref(name)))

/**
 * A stored post: its JSON as exact text (including \u0000 and lone surrogates, which PostgreSQL's
 * JSON types refuse).
 */
type Stored<Row extends { content: unknown }> = Omit<Row, 'content'> & { readonly content: string }

const opened = <Row extends { content: string }>(
  row: Row,
): Omit<Row, 'content'> & { content: unknown } => ({
  ...row,
  content: JSON.parse(row.content),
})

/** The cursor and size of a page. */
interface QuarantinePage {
  readonly cursor?: string | undefined
  readonly per_page: number
  readonly state?: 'open' | 'resolved' | undefined
}

/** Ids grow with the time of arrival. */
const order: readonly OrderColumn[] = [{ column: sql`id`, type: 'uuid' }]

/** Maximum number of problems per post in the list; old posts may have a thousand times as many. */
const mostRead = 60
const errorsRead = sql`coalesce((select json_object_agg(e.key, e.value) from (select key, value from jsonb_each(errors) limit ${mostRead}) e), '{}')`

/** The stored problems; posts of earlier versions have texts in the device's language. */
type StoredErrors = Readonly<Record<string, readonly (string | FieldProblem)[]>>

/** A post with its stored problems. */
type ReadPost = Omit<QuarantinedPost, 'errors'> & { readonly errors: StoredErrors }

/** Returns refused posts, newest first, without content, which is part of the detail. */
export async function listPosts(context: Context, { cursor, per_page, state }: QuarantinePage) {
  const start = readCursor(cursor, order)
  const { orderBy, behind } = keysetOf(order, true, start)
  const isOpen =
    state === 'open'
      ? sql`and resolved_at is null`
      : state === 'resolved'
        ? sql`and resolved_at is not null`
        : sql``
  const where = sql`shop_id = ${shopOf(context)} ${isOpen}`
  const { rows: read } = await sql<
    Omit<ListedPost, 'errors' | 'error_count'> & { errors: StoredErrors }
  >`
    select ${answered}, ${errorsRead} as errors from quarantine where ${where} and ${behind} order by ${orderBy} limit ${per_page + 1}`.execute(
    context.db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from quarantine where ${where}`.execute(context.db)
  const { rows, meta } = keysetPage(read, per_page, start, (row) => [row.id])
  const data = rows.map((row) => ({ ...row, ...summaryOf(context, row.errors) }))
  return { data, meta: { ...meta, total: counted[0]?.total ?? 0 } }
}

/** The first errors in the reader's language, and their number. */
function summaryOf(
  { locale }: Context,
  stored: StoredErrors,
): Pick<ListedPost, 'errors' | 'error_count'> {
  const rest = restOf({ body: (stored.body ?? []).filter((one) => typeof one !== 'string') })
  const named = Object.entries(stored).filter(([path]) => path !== 'body' || rest === 0)
  return {
    errors: inTexts(locale, Object.fromEntries(named.slice(0, listedErrors))),
    error_count: named.length + rest,
  }
}

function inTexts(locale: Locale, stored: StoredErrors): Record<string, string[]> {
  const text = (one: string | FieldProblem) =>
    typeof one === 'string' ? one : problemText(locale, one)
  return Object.fromEntries(Object.entries(stored).map(([path, list]) => [path, list.map(text)]))
}

/** Returns one refused post, and the record with the same uid if there is one. */
export async function readPost(context: Context, id: string) {
  const { rows } = await sql<Stored<ReadPost> & { existing_id: string | null }>`
    select ${answered}, content, ${errorsRead} as errors, coalesce(
        (select u.receipt_id from receipt_uids u where q.kind = 'receipt' and u.shop_id = q.shop_id and u.uid = q.uid),
        (select v.id from receipt_void_orders v where q.kind = 'void_order' and v.shop_id = q.shop_id and v.uid = q.uid),
        (select c.id from cash_events c where q.kind = 'cash_event' and c.shop_id = q.shop_id and c.uid = q.uid),
        (select e.id from check_events e where q.kind = 'check_event' and e.shop_id = q.shop_id and e.uid::text = q.uid)) as existing_id
    from quarantine q where shop_id = ${shopOf(context)} and id = ${id}`.execute(context.db)
  const post = opened(rows[0] ?? fail('NotFound'))
  return { ...post, errors: errorsOf(context, post) }
}

/**
 * Returns the current errors in the reader's language, or those sent to the device if all are
 * resolved.
 */
function errorsOf(context: Context, post: ReadPost) {
  const { locale } = context
  if (post.reason === 'conflict') return { uid: [problemText(locale, { key: 'not_unique' })] }
  const { problems } = readPosted(context, schemas[post.kind], post.content)
  return problems ? problemTexts(locale, problems) : inTexts(locale, post.errors)
}

type Kind = QuarantinedPost['kind']

const schemas = {
  receipt: postedReceipt,
  void_order: postedVoidOrder,
  cash_event: postedCashEvent,
  check_event: postedCheckEvent,
} as const
const ingesting = {
  receipt: ingestReceipts,
  void_order: ingestVoidOrders,
  cash_event: ingestCash,
  check_event: ingestCheckEvents,
} as const

type Locked = Pick<QuarantinedPost, 'kind' | 'uid' | 'content' | 'resolution' | 'device'> & {
  device_id: string | null
}

/** Locks a post for this transaction. Fails if it was already accepted or dismissed. */
async function lockOpen(context: Context, id: string): Promise<Locked> {
  const { rows } = await sql<Stored<Locked>>`
    select kind, uid, content, resolution, device, device_id from quarantine where shop_id = ${shopOf(context)} and id = ${id}
    for update`.execute(context.db)
  const post = opened(rows[0] ?? fail('NotFound'))
  if (post.resolution) fail('Conflict', { message: 'post_settled' })
  return post
}

/** Dismisses a post: it is not stored. */
export async function dismiss(context: Context, id: string, reason: string): Promise<void> {
  const post = await lockOpen(context, id)
  await settle(context, id, { resolution: 'dismissed', resolution_reason: reason, record_id: null })
  await audit(context, [
    {
      resource: 'quarantine',
      record_id: id,
      action: 'dismiss',
      after: { kind: post.kind, uid: post.uid, reason },
    },
  ])
}

/** Corrected content and the reason. */
interface Acceptance {
  readonly content?: unknown
  readonly reason?: string | null | undefined
}

/**
 * Stores a post through the ingestion of devices, unchanged or with other content. Fails with 422
 * and the remaining problems, without any change.
 */
export async function accept(
  context: Context,
  id: string,
  { content: corrected, reason = null }: Acceptance,
) {
  const post = await lockOpen(context, id)
  const content = corrected === undefined ? post.content : corrected
  const read = readPosted(context, schemas[post.kind], content)
  if (read.problems) fail('ValidationFailed', { errors: read.problems })
  const device = asDevice(context, post)
  const [answer] = await ingesting[post.kind](device, [content])
  if (answer?.status === 'conflict') failField('uid', 'not_unique')
  if (answer?.status !== 'stored' && answer?.status !== 'known')
    return failField('body', 'unstorable_record')
  const record_id = await idOf(context, post.kind, read.record.uid)
  await settle(context, id, {
    resolution: 'taken_in',
    resolution_reason: corrected === undefined ? null : reason,
    record_id,
  })
  const after = {
    kind: post.kind,
    uid: read.record.uid,
    record_id,
    corrected: corrected !== undefined,
    reason,
  }
  await audit(context, [
    { resource: 'quarantine', record_id: id, action: 'take_in', before: { uid: post.uid }, after },
  ])
  return { status: answer.status, record_id, flagged: 'flagged' in answer ? answer.flagged : [] }
}

/** A context in which the post comes from the original device. */
function asDevice(context: Context, post: Locked): Context<DeviceSession> {
  const session: DeviceSession = {
    kind: 'device',
    device_id: post.device_id ?? fail('NotFound'),
    device_name: post.device ?? '',
    organization_id: organizationOf(context),
    shop_id: shopOf(context),
    // The key used for it may have been replaced.
    key_hash: '',
  }
  return { ...context, session }
}

const storedIds: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  receipt: sql`select receipt_id as id, shop_id, uid from receipt_uids`,
  void_order: sql`select id, shop_id, uid from receipt_void_orders`,
  cash_event: sql`select id, shop_id, uid from cash_events`,
  check_event: sql`select id, shop_id, uid::text from check_events`,
}

async function idOf(context: Context, kind: Kind, uid: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select s.id from (${storedIds[kind]}) s where s.shop_id = ${shopOf(context)} and s.uid = ${uid}`.execute(
    context.db,
  )
  return rows[0]?.id ?? fail('NotFound')
}

async function settle(
  context: Context,
  id: string,
  how: Pick<QuarantinedPost, 'resolution' | 'resolution_reason' | 'record_id'>,
) {
  const { user_id, user_name } = context.session
  await sql`
    update quarantine set resolution = ${how.resolution}, resolution_reason = ${how.resolution_reason}, record_id = ${how.record_id},
      resolved_at = ${context.now}, resolved_by = ${user_id}, resolved_by_name = ${user_name}
    where shop_id = ${shopOf(context)} and id = ${id}`.execute(context.db)
}

import { fail } from '@pos/contract/errors'
import type { FastifyReply } from 'fastify'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { type EventStream, eventFrame, openEventStream } from '#platform/http/event-stream'
import { semaphore } from '#platform/process/semaphore'
import { composeDashboard } from './compose-dashboard.ts'
import { livingSessions } from './living-sessions.ts'
import { readShop, type ShopSnapshot } from './read-shop.ts'

interface Listener {
  /** Increases with each listener that arrives. */
  readonly number: number
  readonly session: UserSession
  readonly stream: EventStream
}

/** The listeners of one set of shops, which share one dashboard. */
interface Board {
  readonly shopIds: readonly string[]
  readonly listeners: Set<Listener>
  /** The last composed frame; null if something has changed since. */
  frame: string | null
  sentAt: number
  timer: NodeJS.Timeout | null
}

interface WatchedShop {
  readonly organizationId: string | null
  snapshot: ShopSnapshot | null
  first: Promise<void> | null
  /** The running or scheduled read. */
  reading: Promise<void> | null
  readAt: number
}

/** Minimum interval between reads of a shop, however fast receipts arrive. */
const restMilliseconds = 1000
/** Refreshes without an event, because devices go offline and time passes. */
const refreshMilliseconds = 15_000
const pingMilliseconds = 25_000
/** Limits the database connections that dashboards take from other requests. */
const readingsAtOnce = 3
/** Maximum listeners per server; more than its restaurants have screens. */
const maxListeners = 2000
/**
 * Maximum listeners per person and server. The newest is accepted and the oldest closed, because
 * browsers may disappear without notice.
 */
const maxOfPerson = 20

const hubs = new WeakMap<Engine, LiveDashboards>()

/** Pings the open dashboards of a server and closes those that must end. */
export async function pingDashboards(engine: Engine): Promise<void> {
  await hubs.get(engine)?.ping()
}

/**
 * Open dashboards of this server. A shop is read once for all its viewers, and only while there are
 * any.
 */
export class LiveDashboards {
  readonly #engine: Engine
  readonly #boards = new Map<string, Board>()
  readonly #shops = new Map<string, WatchedShop>()
  readonly #inTurn = semaphore(readingsAtOnce)
  readonly #timers: NodeJS.Timeout[]
  #count = 0

  constructor(engine: Engine) {
    this.#engine = engine
    hubs.set(engine, this)
    for (const topic of ['sales', 'release', 'table_event'])
      engine.events.subscribe(topic, ({ shop_id }) => this.#changed(String(shop_id)))
    engine.events.onGap(() => this.#refresh())
    engine.events.subscribe('factor_policy', () => void this.ping())
    this.#timers = [
      setInterval(() => this.#refresh(), refreshMilliseconds),
      setInterval(() => void this.ping(), pingMilliseconds),
    ]
    for (const timer of this.#timers) timer.unref()
    engine.http.addHook('preClose', async () => {
      for (const timer of this.#timers) clearInterval(timer)
      for (const { stream } of this.#listeners()) stream.end()
    })
  }

  /**
   * Sends the dashboard of the shops now and whenever it changes. The caller has checked that the
   * session may see them.
   */
  async attach(
    session: UserSession,
    shopIds: readonly string[],
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (this.#listeners().length >= maxListeners) fail('Unavailable')
    this.#endOldest(session.user_id)
    const board = this.#boardOf(session, shopIds)
    this.#count += 1
    const listener: Listener = {
      number: this.#count,
      session,
      stream: openEventStream(reply, () => this.#detach(board, listener)),
    }
    board.listeners.add(listener)
    try {
      await Promise.all(shopIds.map((id) => this.#firstRead(id)))
      const frame = this.#frameOf(board)
      if (frame !== null) listener.stream.sendLatest(frame)
    } catch (error) {
      this.#engine.log.warn({ err: error, shop_ids: shopIds }, 'dashboard could not be read')
      listener.stream.end()
    }
    return reply
  }

  /**
   * Pings the connections and closes those whose session has ended or may no longer see its shops.
   * One statement checks all of them.
   */
  async ping(): Promise<void> {
    const asked = [...this.#boards.values()].flatMap(({ shopIds, listeners }) =>
      [...listeners].map(({ session }) => ({ session, shopIds })),
    )
    if (asked.length === 0) return
    const living = await livingSessions(this.#engine, asked).catch((error: unknown) => {
      this.#engine.log.warn({ err: error }, 'open dashboards could not be checked')
      return null
    })
    const ping = { at: this.#engine.clock.now().toISOString() }
    for (const { shopIds, listeners } of this.#boards.values()) {
      for (const { session, stream } of listeners) {
        if (!living || living.has(session.id, shopIds)) stream.send('ping', ping)
        else stream.end()
      }
    }
  }

  #endOldest(userId: string) {
    const former = [...this.#boards.values()].flatMap((board) =>
      [...board.listeners]
        .filter(({ session }) => session.user_id === userId)
        .map((listener) => ({ board, listener })),
    )
    former.sort((a, b) => a.listener.number - b.listener.number)
    for (const { board, listener } of former.slice(
      0,
      Math.max(0, former.length - maxOfPerson + 1),
    )) {
      this.#detach(board, listener)
      listener.stream.replace()
    }
  }

  #listeners() {
    return [...this.#boards.values()].flatMap(({ listeners }) => [...listeners])
  }

  #boardOf({ organization_id: organizationId }: UserSession, shopIds: readonly string[]) {
    const key = shopIds.join()
    const board = this.#boards.get(key) ?? {
      shopIds,
      listeners: new Set(),
      frame: null,
      sentAt: 0,
      timer: null,
    }
    this.#boards.set(key, board)
    for (const id of shopIds)
      if (!this.#shops.has(id))
        this.#shops.set(id, {
          organizationId,
          snapshot: null,
          first: null,
          reading: null,
          readAt: 0,
        })
    return board
  }

  #detach(board: Board, listener: Listener) {
    board.listeners.delete(listener)
    if (board.listeners.size > 0) return
    clearTimeout(board.timer ?? undefined)
    const key = board.shopIds.join()
    if (this.#boards.get(key) === board) this.#boards.delete(key)
    const watched = new Set([...this.#boards.values()].flatMap(({ shopIds }) => shopIds))
    for (const id of this.#shops.keys()) if (!watched.has(id)) this.#shops.delete(id)
  }

  #refresh() {
    for (const id of this.#shops.keys()) this.#changed(id)
  }

  #changed(shopId: string) {
    const shop = this.#shops.get(shopId)
    if (!shop || shop.reading) return
    const wait = Math.max(0, shop.readAt + restMilliseconds - performance.now())
    shop.reading = this.#readAfter(shopId, shop, wait).catch((error: unknown) =>
      this.#engine.log.warn({ err: error, shop_id: shopId }, 'dashboard could not be read'),
    )
  }

  async #readAfter(shopId: string, shop: WatchedShop, milliseconds: number) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
    if (this.#shops.get(shopId) !== shop) return
    await this.#read(shopId, shop)
    for (const board of this.#boards.values())
      if (board.shopIds.includes(shopId)) this.#tellSoon(board)
  }

  /** However many viewers start at once, the shop is read once for them. */
  async #firstRead(shopId: string) {
    const shop = this.#shops.get(shopId)
    if (!shop || shop.snapshot) return
    shop.first ??= this.#read(shopId, shop).finally(() => {
      shop.first = null
    })
    await shop.first
  }

  async #read(shopId: string, shop: WatchedShop) {
    await this.#inTurn(async () => {
      // Events from now on are not part of this read and need another one.
      shop.reading = null
      shop.readAt = performance.now()
      const tenant = { organization_id: shop.organizationId, shop_ids: [shopId], readOnly: true }
      const engine = this.#engine
      shop.snapshot = await engine.database.transaction(tenant, (db) =>
        readShop({ engine, db, now: engine.clock.now() }, shopId),
      )
    })
    for (const board of this.#boards.values())
      if (board.shopIds.includes(shopId)) board.frame = null
  }

  /** Merges the changes of several shops into one frame. */
  #tellSoon(board: Board) {
    if (board.timer) return
    const wait = Math.max(0, board.sentAt + restMilliseconds - performance.now())
    board.timer = setTimeout(() => {
      board.timer = null
      board.sentAt = performance.now()
      const frame = this.#frameOf(board)
      for (const { stream } of board.listeners) if (frame !== null) stream.sendLatest(frame)
    }, wait)
    board.timer.unref()
  }

  #frameOf(board: Board): string | null {
    const snapshots = board.shopIds.flatMap((id) => this.#shops.get(id)?.snapshot ?? [])
    if (snapshots.length === 0) return null
    board.frame ??= eventFrame('dashboard', composeDashboard(snapshots, this.#engine.clock.now()))
    return board.frame
  }
}

import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { type EventStream, openEventStream } from '#platform/event-stream'
import { composeDashboard } from './compose-dashboard.ts'
import { readShop, type ShopSnapshot } from './read-shop.ts'

interface Listener {
  readonly session: UserSession
  readonly shopIds: readonly string[]
  readonly stream: EventStream
}

interface WatchedShop {
  readonly organizationId: string | null
  snapshot: ShopSnapshot | null
  /** A reading that is under way or waits for its time. */
  reading: Promise<void> | null
  readAt: number
}

/** However fast receipts come, a shop is read this seldom. */
const restMilliseconds = 1000
/** Devices fall silent and the clock goes on without any event. */
const refreshMilliseconds = 15_000
const pingMilliseconds = 25_000

const hubs = new WeakMap<Engine, LiveDashboards>()

/** Keeps the open dashboards of a server alive now, and ends those that must end. */
export async function pingDashboards(engine: Engine): Promise<void> {
  await hubs.get(engine)?.ping()
}

/** The dashboards that are open on this server: a shop is read once for all who look at it, and only while somebody does. */
export class LiveDashboards {
  readonly #engine: Engine
  readonly #listeners = new Set<Listener>()
  readonly #shops = new Map<string, WatchedShop>()
  readonly #timers: NodeJS.Timeout[]

  constructor(engine: Engine) {
    this.#engine = engine
    hubs.set(engine, this)
    for (const topic of ['sales', 'release', 'table_event']) engine.events.subscribe(topic, ({ shop_id }) => this.#changed(String(shop_id)))
    engine.events.onGap(() => this.#refresh())
    this.#timers = [setInterval(() => this.#refresh(), refreshMilliseconds), setInterval(() => void this.ping(), pingMilliseconds)]
    for (const timer of this.#timers) timer.unref()
    engine.http.addHook('preClose', async () => {
      for (const timer of this.#timers) clearInterval(timer)
      for (const { stream } of this.#listeners) stream.end()
    })
  }

  /** Sends the dashboard of the shops now and whenever it changes. The caller has made sure that the session may see them. */
  async attach(session: UserSession, shopIds: readonly string[], reply: FastifyReply): Promise<FastifyReply> {
    const listener: Listener = { session, shopIds, stream: openEventStream(reply, () => this.#detach(listener)) }
    this.#listeners.add(listener)
    for (const id of shopIds) {
      if (!this.#shops.has(id)) this.#shops.set(id, { organizationId: session.organization_id, snapshot: null, reading: null, readAt: 0 })
      await (this.#shops.get(id)?.snapshot ? null : this.#read(id))
    }
    this.#tell(listener)
    return reply
  }

  /** Keeps the connections open and ends those whose session is over or may not see its shops any more; one statement for all. */
  async ping(): Promise<void> {
    if (this.#listeners.size === 0) return
    const asked = [...this.#listeners].map(({ session, shopIds }) => ({ session_id: session.id, role: session.role, shop_ids: shopIds }))
    const { rows } = await this.#engine.database
      .transaction({ system: true, readOnly: true }, (db) =>
        sql<{ session_id: string }>`
          select a.session_id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(session_id uuid, role text, shop_ids jsonb)
          join sessions s on s.id = a.session_id and s.expires_at > ${this.#engine.clock.now()} join users u on u.id = s.user_id and u.role = a.role
          where u.role in ('system_admin', 'organization_admin') or not exists (
            select from jsonb_array_elements_text(a.shop_ids) w(id)
            where not exists (select from user_shops p where p.user_id = u.id and p.shop_id = w.id::uuid))`.execute(db),
      )
      .catch((error: unknown) => {
        this.#engine.log.warn({ err: error }, 'open dashboards could not be checked')
        return { rows: asked }
      })
    const living = new Set(rows.map((row) => row.session_id))
    for (const { session, stream } of this.#listeners) {
      if (living.has(session.id)) stream.send('ping', { at: this.#engine.clock.now().toISOString() })
      else stream.end()
    }
  }

  #detach(listener: Listener) {
    this.#listeners.delete(listener)
    const watched = new Set([...this.#listeners].flatMap(({ shopIds }) => shopIds))
    for (const id of this.#shops.keys()) if (!watched.has(id)) this.#shops.delete(id)
  }

  #refresh() {
    for (const id of this.#shops.keys()) this.#changed(id)
  }

  #changed(shopId: string) {
    const shop = this.#shops.get(shopId)
    if (!shop || shop.reading) return
    const wait = Math.max(0, shop.readAt + restMilliseconds - Date.now())
    shop.reading = this.#readAfter(shopId, shop, wait).catch((error: unknown) =>
      this.#engine.log.warn({ err: error, shop_id: shopId }, 'dashboard could not be read'),
    )
  }

  async #readAfter(shopId: string, shop: WatchedShop, milliseconds: number) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
    // What happens from now on is not in this reading and asks for another.
    shop.reading = null
    await this.#read(shopId)
    for (const listener of this.#listeners) if (listener.shopIds.includes(shopId)) this.#tell(listener)
  }

  async #read(shopId: string) {
    const shop = this.#shops.get(shopId)
    if (!shop) return
    shop.readAt = Date.now()
    const tenant = { organization_id: shop.organizationId, shop_ids: [shopId], readOnly: true }
    shop.snapshot = await this.#engine.database.transaction(tenant, (db) => readShop(db, shopId, this.#engine.clock.now()))
  }

  #tell({ shopIds, stream }: Listener) {
    const snapshots = shopIds.flatMap((id) => this.#shops.get(id)?.snapshot ?? [])
    if (snapshots.length > 0) stream.send('dashboard', composeDashboard(snapshots, this.#engine.clock.now()))
  }
}

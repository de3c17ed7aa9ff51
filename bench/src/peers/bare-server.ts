// The floor of `npm run bench:peers`: what the product does for one request, without anything around it. `node:http`, `pg`, the statements
// that the product sends for the same path, and JSON; without sessions, checks, tenants, history or versions.
import { createServer, type IncomingMessage } from 'node:http'
import { Pool } from 'pg'

/** What the bare server needs from the process that starts it: the statements by path, and where writes go. */
export interface BareContent {
  readonly databaseUrl: string
  readonly shopId: string
  readonly readings: Readonly<Record<string, readonly { readonly text: string; readonly values: unknown[] }[]>>
}

type Row = Record<string, unknown>

process.once('message', (content: BareContent) => {
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => {
        const text = JSON.stringify(body)
        const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }
        return response.writeHead(status, headers).end(text)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const answer = answering(content)
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit())

function answering({ databaseUrl, shopId, readings }: BareContent) {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 })
  pool.on('error', () => {})
  const query = async (text: string, values: unknown[]) => (await pool.query<Row>(text, values)).rows
  return async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const path = request.url ?? ''
    if (request.method === 'GET') {
      const [first, ...others] = await Promise.all((readings[path] ?? []).map(({ text, values }) => query(text, values)))
      if (!first) return { status: 404, body: null }
      const total = first[0]?.total ?? others[0]?.[0]?.total
      return { status: 200, body: { data: first, meta: { total } } }
    }
    const body = JSON.parse(await textOf(request)) as Row
    if (request.method === 'POST') return { status: 201, body: { data: (await query(insert, [shopId, body]))[0] } }
    if (request.method === 'PUT') {
      const values = [shopId, path.split('/').at(-1), body.version, body.price]
      const [data] = await query(update, values)
      return { status: data ? 200 : 409, body: { data } }
    }
    const data = await query(updateMany, [shopId, JSON.stringify(body.records)])
    return { status: data.length === (body.records as unknown[]).length ? 200 : 409, body: { data } }
  }
}

const insert = `
  insert into menu_items (shop_id, id, position, name, price, open_price, required_message, attribute, inventory_type, auto_hold, tax_id,
    required_condiment, for_courses, active)
  select $1, gen_random_uuid(), (select coalesce(max(position) + 1, 0) from menu_items where shop_id = $1), r.name, r.price, false, false,
    'food', 'none', false, r.tax_id, false, true, true
  from jsonb_populate_record(null::menu_items, $2) r returning *`

const update = `
  update menu_items set price = $4, version = version + 1, updated_at = now() where shop_id = $1 and id = $2 and version = $3 returning *`

const updateMany = `
  update menu_items t set price = r.price, version = t.version + 1, updated_at = now()
  from jsonb_to_recordset($2) as r(id uuid, version integer, price integer)
  where t.shop_id = $1 and t.id = r.id and t.version = r.version returning t.*`

async function textOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

// The floor of `npm run bench:peers`: `node:http`, `pg`, the SQL that the product sends for the
// same path, and JSON, without sessions, checks or history. The same row-level security separates
// tenants, so that PostgreSQL plans and executes the same work. Transaction, scope, statement and
// commit go out in one round trip.
import { createServer, type IncomingMessage } from 'node:http'
import { Connection, Pool, type PoolClient } from 'pg'

/**
 * Data that the bare server receives from its parent process: the statements by path, and the
 * tenant.
 */
export interface BareContent {
  readonly databaseUrl: string
  readonly organizationId: string
  readonly shopId: string
  readonly readings: Readonly<Record<string, readonly Statement[]>>
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

type Row = Record<string, unknown>

process.once('message', (content: BareContent) => {
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => {
        const text = JSON.stringify(body)
        const headers = {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        }
        return response.writeHead(status, headers).end(text)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const answer = answering(content)
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit())

function answering({ databaseUrl, organizationId, shopId, readings }: BareContent) {
  const pool = new Pool({ connectionString: databaseUrl, max: 20, pipeline: true })
  pool.on('error', () => {})
  const scope = `set local role pos_app; set local app.organization_id = '${organizationId}'; set local app.shop_ids = '${shopId}'`
  const inTransaction = async (begin: string, statements: readonly Statement[]) => {
    const client = await pool.connect()
    try {
      const send = inOnePacket(client)
      const opened = client.query(`${begin}; ${scope}`)
      const answers = statements.map(({ text, values }) => client.query<Row>(text, values))
      const all = Promise.all([opened, client.query('commit'), ...answers])
      send()
      await all
      return await Promise.all(answers.map(async (answer) => (await answer).rows))
    } finally {
      client.release()
    }
  }
  const query = async (text: string, values: unknown[]) =>
    (await inTransaction('begin', [{ text, values }]))[0] ?? []
  return async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const path = request.url ?? ''
    if (request.method === 'GET') {
      // A list takes two statements: the first finds and counts the ids, the second reads the
      // records.
      const answers = await inTransaction('start transaction read only', readings[path] ?? [])
      const data = answers.at(-1)
      return data
        ? { status: 200, body: { data, meta: { total: answers[0]?.[0]?.total } } }
        : { status: 404, body: null }
    }
    const body = JSON.parse(await textOf(request)) as Row
    if (request.method === 'POST')
      return { status: 201, body: { data: (await query(insert, [shopId, body]))[0] } }
    if (request.method === 'PUT') {
      const values = [shopId, path.split('/').at(-1), body.version, body.price]
      const [data] = await query(update, values)
      return { status: data ? 200 : 409, body: { data } }
    }
    const data = await query(updateMany, [shopId, JSON.stringify(body.records)])
    return {
      status: data.length === (body.records as unknown[]).length ? 200 : 409,
      body: { data },
    }
  }
}

function inOnePacket(client: PoolClient): () => void {
  const connection: unknown = Reflect.get(client, 'connection')
  if (!(connection instanceof Connection)) return () => {}
  connection.stream.cork()
  return () => connection.stream.uncork()
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

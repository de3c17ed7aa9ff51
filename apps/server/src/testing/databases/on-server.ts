import { Client, type QueryResultRow } from 'pg'

/** The address of a database on the server of another address. */
export function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Runs one statement outside of any tenant, as the owner of the server, on the database that the
 * address names.
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

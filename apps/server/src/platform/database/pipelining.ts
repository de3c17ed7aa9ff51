import { Connection, type PoolClient } from 'pg'

/**
 * The answers of what was sent together. Fails with the first failure in the order of sending:
 * those after it follow from it.
 */
export async function inTurn<T extends readonly unknown[]>(
  ...answers: { [K in keyof T]: T[K] | Promise<T[K]> }
): Promise<T> {
  await Promise.allSettled(answers)
  return Promise.all(answers) as Promise<T>
}

/**
 * Ends a connection whose answers are those of other statements: one statement got two, seen where
 * an older pooler had handed on the connection of a program that was killed. What is asked of it
 * from then on fails as of a lost connection.
 */
export function cutOff(client: PoolClient): Error {
  const connection: unknown = Reflect.get(client, 'connection')
  if (connection instanceof Connection) connection.stream.destroy()
  return new Error('Connection terminated: its answers are not those of what was sent')
}

/** What is sent from now until the answered function is called goes out as one packet. */
export function inOnePacket(client: PoolClient): () => void {
  const connection: unknown = Reflect.get(client, 'connection')
  if (!(connection instanceof Connection)) return () => {}
  const { stream } = connection
  stream.cork()
  return () => stream.uncork()
}

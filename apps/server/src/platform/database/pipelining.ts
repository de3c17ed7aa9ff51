import { Connection, type PoolClient } from 'pg'

/**
 * The results of statements sent together. Fails with the first error in sending order, because
 * later ones follow from it.
 */
export async function inTurn<T extends readonly unknown[]>(
  ...answers: { [K in keyof T]: T[K] | Promise<T[K]> }
): Promise<T> {
  await Promise.allSettled(answers)
  return Promise.all(answers) as Promise<T>
}

/**
 * Ends a connection that received the response of another statement, as happens with an older
 * pooler after a program was killed. Further statements fail as on a lost connection.
 */
export function cutOff(client: PoolClient): Error {
  const connection: unknown = Reflect.get(client, 'connection')
  if (connection instanceof Connection) connection.stream.destroy()
  return new Error('Connection terminated: its answers are not those of what was sent')
}

/** Collects messages into one packet until the returned function is called. */
export function inOnePacket(client: PoolClient): () => void {
  const connection: unknown = Reflect.get(client, 'connection')
  if (!(connection instanceof Connection)) return () => {}
  const { stream } = connection
  stream.cork()
  return () => stream.uncork()
}

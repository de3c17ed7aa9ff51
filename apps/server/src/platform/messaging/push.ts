import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Environment } from '../process/environment.ts'
import type { Log } from '../process/log.ts'

/**
 * A small message that wakes disconnected devices; they fetch the content through the device
 * interface.
 */
interface PushMessage {
  readonly tokens: readonly string[]
  readonly data: Readonly<Record<string, string>>
}

/** A channel that reaches devices without a connection. */
export interface PushAdapter {
  readonly name: string
  /**
   * Returns how many devices it reached. Never throws: a failing push service must not stop a
   * release.
   */
  send(message: PushMessage): Promise<number>
}

/**
 * Firebase Cloud Messaging if FIREBASE_CREDENTIALS is set (a service account as JSON, or the path
 * of its file), otherwise none.
 */
export async function createPushAdapters(
  environment: Pick<Environment, 'FIREBASE_CREDENTIALS'>,
  log: Log,
): Promise<PushAdapter[]> {
  const given = environment.FIREBASE_CREDENTIALS
  if (!given) return []
  const account = z
    .looseObject({})
    .parse(JSON.parse(given.trimStart().startsWith('{') ? given : await readFile(given, 'utf8')))
  const { cert, initializeApp } = await import('firebase-admin/app')
  const { getMessaging } = await import('firebase-admin/messaging')
  const messaging = getMessaging(initializeApp({ credential: cert(account) }))
  return [
    {
      name: 'fcm',
      async send({ tokens, data }) {
        let reached = 0
        // The service accepts at most 500 tokens per call.
        for (let start = 0; start < tokens.length; start += 500) {
          const batch = { tokens: tokens.slice(start, start + 500), data: { ...data } }
          const answer = await messaging.sendEachForMulticast(batch).catch((error: unknown) => {
            log.warn({ err: error }, 'push service did not answer')
            return { successCount: 0 }
          })
          reached += answer.successCount
        }
        return reached
      },
    },
  ]
}

import type { Environment } from '../process/environment.ts'
import type { Log } from '../process/log.ts'
import { writeToOutbox } from './mail.ts'

/** Sends short messages to phones. */
export interface Sms {
  send(to: string, text: string): Promise<void>
}

/**
 * Uses the provider's HTTP interface (POST of `{to, text}`; credentials in the URL become basic
 * authentication) if SMS_URL is set, otherwise the outbox.
 */
export function createSms(environment: Pick<Environment, 'SMS_URL' | 'VAR_DIR'>, log: Log): Sms {
  const { SMS_URL } = environment
  if (!SMS_URL)
    return {
      async send(to, text) {
        await writeToOutbox(environment.VAR_DIR, 'sms', `To: ${to}\n\n${text}\n`, log)
      },
    }
  const url = new URL(SMS_URL)
  const credentials = url.username
    ? `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
    : null
  url.username = ''
  url.password = ''
  return {
    async send(to, text) {
      const headers = {
        'content-type': 'application/json',
        ...(credentials ? { authorization: credentials } : {}),
      }
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, text }),
        // Redirects to other addresses are not followed.
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) throw new Error(`The SMS provider answered ${response.status}`)
    },
  }
}

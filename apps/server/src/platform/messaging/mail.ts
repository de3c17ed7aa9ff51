import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Environment } from '#platform/process/environment'
import { newId } from '#platform/process/ids'
import type { Log } from '#platform/process/log'

/** A message to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends e-mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Sends by SMTP if SMTP_URL is set, otherwise writes to `var/outbox/`, where a person can read the message. */
export function createMailer(environment: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'VAR_DIR'>, log: Log): Mailer {
  const { SMTP_URL, MAIL_FROM } = environment
  if (!SMTP_URL)
    return { send: (mail) => writeToOutbox(environment.VAR_DIR, 'mail', `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`, log) }
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      await createTransport(SMTP_URL).sendMail({ from: MAIL_FROM, ...mail })
    },
  }
}

/** Stores a message for which no provider is configured in a file. */
export async function writeToOutbox(varDir: string, kind: string, content: string, log: Log): Promise<void> {
  const folder = path.join(varDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${newId().slice(-6)}.${kind}.txt`)
  await writeFile(file, content, { mode: 0o600 })
  // The text as well: whoever runs a server without a provider finds the link in its log.
  log.info({ file, text: content }, `no provider for ${kind}: message written to the outbox`)
}

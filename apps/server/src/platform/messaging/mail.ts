import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Environment } from '../process/environment.ts'
import { newId } from '../process/ids.ts'
import type { Log } from '../process/log.ts'
import type { Queue } from '../process/queue.ts'
import type { Sealer } from '../security/secrets.ts'

/** A message to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /**
   * The part of the Message-ID before the @: the same for every attempt, so that mailboxes can
   * detect copies.
   */
  readonly id?: string
  /** Header fields with their exact values. */
  readonly headers?: Readonly<Record<string, string>>
  readonly attachments?: readonly {
    readonly filename: string
    readonly content: Buffer
    readonly contentType: string
  }[]
}

/** Sends e-mail. */
export interface Mailer {
  /**
   * Queues a text mail, which is retried for some minutes if the mail server does not accept it. Do
   * not call it inside a transaction.
   */
  send(mail: Pick<Mail, 'to' | 'subject' | 'text'>): Promise<void>
  /**
   * Hands over a mail once, now, and returns the response of the mail server. `handingOver` is
   * called after connecting and before the first byte; if it throws, the mail is not sent. Throws
   * MailFailure.
   */
  deliver(mail: Mail, handingOver?: () => Promise<void>): Promise<string>
}

/** Why a mail was not accepted, in the mail server's text. */
export class MailFailure extends Error {
  /**
   * `refused`: the server rejected the mail permanently. `later`: another attempt may succeed.
   * `unclear`: it is unknown whether the server accepted it.
   */
  readonly outcome: 'refused' | 'later' | 'unclear'
  constructor(message: string, outcome: MailFailure['outcome'], cause: unknown) {
    super(message, { cause })
    this.outcome = outcome
  }
}

type Settings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'VAR_DIR' | 'PUBLIC_URL'>

/** Timeout of a mail server; the library would wait for minutes. */
const [connectMilliseconds, silenceMilliseconds] = [20_000, 60_000]
const mailQueue = 'mail'
const queued = z.object({ sealed: z.string() })
const queuedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  id: z.string(),
})

/**
 * Sends by SMTP if SMTP_URL is set, otherwise writes to `var/outbox/`. Queued mails are encrypted,
 * because they may contain a link to set a password.
 */
export function createMailer(
  environment: Settings,
  log: Log,
  { queue, sealer }: { queue: Queue; sealer: Sealer },
): Mailer {
  const { SMTP_URL, VAR_DIR } = environment
  const deliver: Mailer['deliver'] = SMTP_URL
    ? (mail, handingOver) => deliverBySmtp(environment, SMTP_URL, mail, handingOver)
    : async (mail, handingOver) => {
        await handingOver?.()
        return mail.html
          ? writeMessage(environment, mail, log)
          : writeToOutbox(VAR_DIR, 'mail', plainText(mail), log)
      }
  queue.handle({
    name: mailQueue,
    retries: 6,
    seconds: 180,
    async run(data) {
      const mail = queuedMail.parse(JSON.parse(sealer.open(queued.parse(data).sealed, mailQueue)))
      await deliver(mail).catch((error: unknown) => {
        if (!(error instanceof MailFailure) || error.outcome !== 'refused') throw error
        log.warn({ err: error }, 'the mail server refused a mail for good')
      })
    },
  })
  return {
    deliver,
    async send(mail) {
      if (SMTP_URL)
        await queue.add(mailQueue, {
          sealed: sealer.seal(JSON.stringify({ ...mail, id: newId() }), mailQueue),
        })
      else await deliver(mail)
    },
  }
}

const plainText = ({ to, subject, text }: Mail) => `To: ${to}\nSubject: ${subject}\n\n${text}\n`

async function deliverBySmtp(
  environment: Settings,
  url: string,
  mail: Mail,
  handingOver?: () => Promise<void>,
): Promise<string> {
  const { createTransport } = await import('nodemailer')
  const { message, envelope } = await messageOf(environment, mail)
  const timeouts = {
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    socketTimeout: silenceMilliseconds,
  }
  const transport = createTransport({ url, ...timeouts })
  const handed: { over: boolean; stopped: unknown } = { over: false, stopped: null }
  // The library reads the message after connecting and authenticating.
  async function* bytes() {
    await handingOver?.().catch((error: unknown) => {
      handed.stopped = error
      throw error
    })
    handed.over = true
    yield message
  }
  try {
    const { response } = await transport.sendMail({ envelope, raw: Readable.from(bytes()) })
    return response
  } catch (error) {
    throw handed.stopped ?? failureOf(error, handed.over)
  } finally {
    transport.close()
  }
}

/** Errors of the mail library: https://nodemailer.com/errors */
const smtpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
})

/**
 * If the connection breaks without a response after the message was begun, its outcome is unknown.
 */
function failureOf(error: unknown, isHandedOver: boolean): MailFailure {
  const { message, code, responseCode, response } = smtpError.safeParse(error).data ?? {
    message: String(error),
  }
  const said = (response ?? message).slice(0, 500)
  if (responseCode === undefined)
    return new MailFailure(said, isHandedOver ? 'unclear' : 'later', error)
  // The operator can correct a wrong password, so this is not a permanent rejection.
  return new MailFailure(said, responseCode >= 500 && code !== 'EAUTH' ? 'refused' : 'later', error)
}

/** The complete message (RFC 5322, MIME) with its SMTP envelope. */
async function messageOf(
  { MAIL_FROM, PUBLIC_URL }: Settings,
  { id, headers, attachments, ...mail }: Mail,
) {
  const { createTransport } = await import('nodemailer')
  const compiler = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message, envelope } = await compiler.sendMail({
    from: MAIL_FROM,
    ...mail,
    ...(id ? { messageId: `<${id}@${new URL(PUBLIC_URL).hostname}>` } : {}),
    ...(headers
      ? { headers: Object.entries(headers).map(([key, value]) => ({ key, value })) }
      : {}),
    ...(attachments ? { attachments: [...attachments] } : {}),
  })
  if (!Buffer.isBuffer(message)) throw new Error('A message was compiled as a stream.')
  return { message, envelope }
}

/** A mail with HTML is stored in the outbox in the format of mail programs. */
async function writeMessage(environment: Settings, mail: Mail, log: Log): Promise<string> {
  const { message } = await messageOf(environment, mail)
  const file = await outboxFile(environment.VAR_DIR, 'eml')
  await writeFile(file, message, { mode: 0o600 })
  log.info({ file }, 'no provider for mail: message written to the outbox')
  return path.basename(file)
}

async function outboxFile(varDir: string, ending: string): Promise<string> {
  const folder = path.join(varDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return path.join(
    folder,
    `${new Date().toISOString().replace(/[:.]/g, '-')}-${newId().slice(-6)}.${ending}`,
  )
}

/** Stores a message without a configured provider in a file, and returns the file's name. */
export async function writeToOutbox(
  varDir: string,
  kind: string,
  content: string,
  log: Log,
): Promise<string> {
  const file = await outboxFile(varDir, `${kind}.txt`)
  await writeFile(file, content, { mode: 0o600 })
  // Logs the text too: an operator without a provider finds the link in the log.
  log.info({ file, text: content }, `no provider for ${kind}: message written to the outbox`)
  return path.basename(file)
}

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
   * The part of the Message-ID before the @: the same for every attempt, so that a mailbox can tell
   * that two copies are one message.
   */
  readonly id?: string
  /** Names of header fields with their values, as they are to stand in the message. */
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
   * Queues a mail of text, which is tried again for some minutes if the mail server does not take
   * it. Not inside a transaction.
   */
  send(mail: Pick<Mail, 'to' | 'subject' | 'text'>): Promise<void>
  /**
   * Hands a mail over now, once, and returns what the mail server said. `handingOver` is called
   * when the server is reached and before it is given the first byte; what it throws keeps the mail
   * back. Throws MailFailure.
   */
  deliver(mail: Mail, handingOver?: () => Promise<void>): Promise<string>
}

/** Why a mail was not accepted, in the mail server's text. */
export class MailFailure extends Error {
  /**
   * `refused`: the server rejected the mail for good. `later`: another attempt may succeed.
   * `unclear`: it is unknown whether the server accepted it.
   */
  readonly outcome: 'refused' | 'later' | 'unclear'
  constructor(message: string, outcome: MailFailure['outcome'], cause: unknown) {
    super(message, { cause })
    this.outcome = outcome
  }
}

type Settings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'VAR_DIR' | 'PUBLIC_URL'>

/** A server that does not answer in such a time is down; the library would wait for minutes. */
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
 * Sends by SMTP if SMTP_URL is set, otherwise writes to `var/outbox/`, where a person can read the
 * message. What is queued is sealed, for it may hold a link that sets a password.
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
  // The library reads the message when the server is connected and signed in to.
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
 * Once the message was begun, a connection that breaks without an answer leaves open what became of
 * it.
 */
function failureOf(error: unknown, isHandedOver: boolean): MailFailure {
  const { message, code, responseCode, response } = smtpError.safeParse(error).data ?? {
    message: String(error),
  }
  const said = (response ?? message).slice(0, 500)
  if (responseCode === undefined)
    return new MailFailure(said, isHandedOver ? 'unclear' : 'later', error)
  // The operator can correct a wrong password, so this does not reject the mail.
  return new MailFailure(said, responseCode >= 500 && code !== 'EAUTH' ? 'refused' : 'later', error)
}

/** The whole message (RFC 5322, MIME) and who it is from and to for SMTP. */
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

/** A mail with HTML lies in the outbox as mail programs open it. */
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

/** Stores a message for which no provider is configured in a file, and returns the file's name. */
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

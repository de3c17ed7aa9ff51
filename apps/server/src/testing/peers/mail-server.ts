import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received mail. */
export interface ReceivedMail {
  readonly to: string
  readonly mail: Email
  /** The value of a header field; empty if there is none. */
  header(name: string): string
}

/**
 * The response of the mail server to a recipient: an SMTP reply, or `hang up` to break the
 * connection after the mail has arrived.
 */
export type MailAnswer =
  | 'accept'
  | 'hang up'
  | { readonly code: number; readonly text: string; readonly at: 'recipient' | 'data' }

/** A real SMTP server for tests. */
export interface MailServer {
  readonly url: string
  /** Completely received mails in order, regardless of the response. */
  readonly received: ReceivedMail[]
  /** Mails to an address. */
  to(address: string | null): ReceivedMail[]
  /** The response from now on; by default the mail is accepted. */
  answer: (address: string) => MailAnswer
  /** Waits for this promise before it responds to a received mail. */
  pause: () => Promise<void>
  close(): Promise<void>
}

/** Starts an SMTP server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const replyOf = (answer: MailAnswer, at: 'recipient' | 'data') =>
    typeof answer === 'object' && answer.at === at
      ? Object.assign(new Error(answer.text), { responseCode: answer.code })
      : null
  const mails: MailServer = {
    url: '',
    received,
    to: (address) => received.filter((one) => one.to === address),
    answer: () => 'accept',
    pause: () => Promise.resolve(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Otherwise closing waits for connections of a killed server.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(replyOf(mails.answer(address), 'recipient')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void take(Buffer.concat(chunks), session.envelope.rcptTo[0]?.address ?? '').then(done, done)
      })
    },
  })
  async function take(message: Buffer, to: string): Promise<Error | null> {
    const mail = await PostalMime.parse(message)
    const header = (name: string) =>
      mail.headers.find(({ key }) => key === name.toLowerCase())?.value ?? ''
    received.push({ to, mail, header })
    await mails.pause()
    const answer = mails.answer(to)
    if (answer === 'hang up') for (const connection of server.connections) connection.close()
    return replyOf(answer, 'data')
  }
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(mails, { url: `smtp://127.0.0.1:${port}` })
}

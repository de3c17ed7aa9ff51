import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'
import { mailTexts } from '@pos/texts/mail-text'
import { sql, type Transaction } from 'kysely'
import type { Engine } from '#engine/engine'
import { sendLater } from './send-later.ts'

/** A person's addresses before the change, and their language. */
interface Reachable {
  readonly display_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale | null
}

/** The part of the sign-in that changed. */
export type ChangedCredential =
  | 'email'
  | 'phone'
  | 'password'
  | 'totp'
  | 'passkey'
  | 'recovery_code'
  | 'recovery_codes'
  | 'second_factor'

/** The notice about a change of a person's sign-in. */
interface CredentialNotice {
  readonly person: Reachable
  readonly changed: readonly ChangedCredential[]
  /** The person who made the change; null for a change by password or reset link. */
  readonly by: string | null
}

/** Reads the address for notices before it changes; null if there is none. */
export async function readReachable(
  db: Transaction<unknown>,
  userId: string,
): Promise<Reachable | null> {
  const { rows } =
    await sql<Reachable>`select display_name, email, phone, locale from users where id = ${userId}`.execute(
      db,
    )
  return rows[0] ?? null
}

/**
 * Notifies a person of a changed sign-in: at the replaced address, otherwise at the remaining
 * e-mail or phone, so that the notice does not only reach an attacker. Uses the person's language,
 * or `fallback`.
 */
export function sendCredentialNotice(
  engine: Engine,
  { person, changed, by }: CredentialNotice,
  fallback: Locale,
): void {
  if (changed.length === 0) return
  const texts = mailTexts[person.locale ?? fallback].credential_notice
  const list = changed.map((name) => texts[name]).join(texts.and)
  const replaced = {
    email: changed.includes('email') ? person.email : null,
    phone: changed.includes('phone') ? person.phone : null,
  }
  const to =
    replaced.email || replaced.phone
      ? replaced
      : { email: person.email, phone: person.email ? null : person.phone }
  const { email, phone } = to
  if (email) {
    const figures = {
      name: person.display_name,
      changed: list,
      by: by ?? texts.by_owner,
      url: engine.environment.PUBLIC_URL,
    }
    const mail = { to: email, subject: texts.subject, text: fillText(texts.mail, figures) }
    sendLater(engine, 'notice of a changed sign-in', () => engine.mailer.send(mail))
  }
  if (phone) {
    const text =
      by === null
        ? fillText(texts.sms, { changed: list })
        : fillText(texts.sms_by, { changed: list, by })
    sendLater(engine, 'notice of a changed sign-in', () => engine.sms.send(phone, text))
  }
}

/** Invalidates open links for a new password. */
export async function spendResetLinks(
  db: Transaction<unknown>,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null`.execute(
    db,
  )
}

/** Returns which of the two addresses differ. */
export function changedAddresses(
  before: Pick<Reachable, 'email' | 'phone'>,
  after: Pick<Reachable, 'email' | 'phone'>,
): ('email' | 'phone')[] {
  return (['email', 'phone'] as const).filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  )
}

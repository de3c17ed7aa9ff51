import type { Locale } from '@pos/texts/locales'
import { type Transaction, sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { sendLater } from './send-later.ts'

/** Where a person could be reached before the change, and in which language. */
interface Reachable {
  readonly display_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale | null
}

/** What was changed of how a person signs in. */
export type ChangedCredential = 'email' | 'phone' | 'password'

/** A change of how somebody signs in, as that person is told of it. */
export interface CredentialNotice {
  readonly person: Reachable
  readonly changed: readonly ChangedCredential[]
  /** Who changed it; null: whoever has the account's password, or a link that was sent to it. */
  readonly by: string | null
}

const texts = {
  ja: {
    names: { email: 'メールアドレス', phone: '電話番号', password: 'パスワード' },
    and: '、',
    subject: 'ログイン情報が変更されました',
    mail: (name: string, changed: string, by: string | null, url: string) =>
      `${name} 様\n\nPOS管理画面(${url})のアカウントの次の情報が変更されました。\n${changed}\n` +
      `変更した人: ${by ?? 'ご本人'}\n\nお心当たりがない場合は、ただちに管理者にご連絡ください。管理者は元に戻し、ログイン中のブラウザーをすべてログアウトさせることができます。`,
    sms: (changed: string, by: string | null) =>
      `POS管理画面のアカウントの${changed}が${by === null ? '' : `${by}さんによって`}変更されました。お心当たりがない場合は、ただちに管理者にご連絡ください。`,
  },
  en: {
    names: { email: 'e-mail address', phone: 'phone number', password: 'password' },
    and: ', ',
    subject: 'Your sign-in details have been changed',
    mail: (name: string, changed: string, by: string | null, url: string) =>
      `Hello ${name},\n\nthis was changed in your account of the POS back-office (${url}):\n${changed}\n` +
      `Changed by: ${by ?? 'you'}\n\nIf you did not expect this, tell your administrator at once: they can change it back and sign out every browser.`,
    sms: (changed: string, by: string | null) =>
      `POS back-office: the ${changed} of your account has been changed${by === null ? '' : ` by ${by}`}. If you did not expect this, tell your administrator at once.`,
  },
}

/** Reads how to reach an account, before it is changed; null when there is none. */
export async function readReachable(db: Transaction<unknown>, userId: string): Promise<Reachable | null> {
  const { rows } = await sql<Reachable>`select display_name, email, phone, locale from users where id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Tells a person that the sign-in was changed, at the addresses that were replaced, or else at the e-mail or phone that stays: whoever
 * took an account over does not get the only word of it. In the person's language, or `fallback` where that is not known.
 */
export function sendCredentialNotice(engine: Engine, { person, changed, by }: CredentialNotice, fallback: Locale): void {
  if (changed.length === 0) return
  const { names, and, subject, mail, sms } = texts[person.locale ?? fallback]
  const list = changed.map((name) => names[name]).join(and)
  const replaced = { email: changed.includes('email') ? person.email : null, phone: changed.includes('phone') ? person.phone : null }
  const to = replaced.email || replaced.phone ? replaced : { email: person.email, phone: person.email ? null : person.phone }
  const { email, phone } = to
  if (email) {
    const text = mail(person.display_name, list, by, engine.environment.PUBLIC_URL)
    sendLater(engine, 'notice of a changed sign-in', () => engine.mailer.send({ to: email, subject, text }))
  }
  if (phone) sendLater(engine, 'notice of a changed sign-in', () => engine.sms.send(phone, sms(list, by)))
}

/** Makes links to a new password that are still open useless. */
export async function spendResetLinks(db: Transaction<unknown>, userId: string, now: Date): Promise<void> {
  await sql`update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null`.execute(db)
}

/** Which of the two addresses differ. */
export function changedAddresses(
  before: Pick<Reachable, 'email' | 'phone'>,
  after: Pick<Reachable, 'email' | 'phone'>,
): ('email' | 'phone')[] {
  return (['email', 'phone'] as const).filter((name) => (before[name] ?? null) !== (after[name] ?? null))
}

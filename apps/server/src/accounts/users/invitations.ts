import { inviteUser } from '@pos/contract/accounts/user-routes'
import { fail } from '@pos/contract/errors'
import { fillText } from '@pos/texts/fill-text'
import { mailTexts } from '@pos/texts/mail-text'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import type { Engine } from '#engine/engine'
import { systemRoute } from '#engine/routes/route'
import { audit, installation } from '#engine/write/audit'
import { hashToken, newToken } from '#platform/security/secrets'
import { sendLater, spendResetLinks } from '../sign-in/service.ts'
import { type Account, lockAccount } from './rights.ts'

/** The link of an invitation expires after this many days. */
const inviteDays = 7

/** Mounts the route that sends an invitation again. */
export function mountInvitations(engine: Engine): void {
  systemRoute(engine, inviteUser, async (context, { params: { id } }) => {
    const account = await lockAccount(context, id)
    if (account.sign_in !== 'invited' || !account.active)
      fail('Conflict', { message: 'no_invitation' })
    await invite(context, account)
    await audit(
      context,
      [{ resource: 'users', record_id: id, label: account.display_name, action: 'invite' }],
      account.role === 'system_admin' ? installation : organizationOf(context),
    )
  })
}

/**
 * Sends a person the link to choose the first password, by e-mail, otherwise by text message.
 * Earlier links end.
 */
export async function invite(context: Context, account: Account): Promise<void> {
  const { db, engine, locale, now, session } = context
  const { id, display_name: name, email, phone } = account
  const token = newToken()
  const expires = new Date(now.getTime() + inviteDays * 86_400_000)
  await spendResetLinks(db, id, now)
  await sql`
    insert into password_resets (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${id}, ${expires})`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select o.name from users u join organizations o on o.id = u.organization_id where u.id = ${id}`.execute(
    db,
  )
  const texts = mailTexts[locale].invitation
  const figures = {
    name,
    by: session.user_name,
    organization: rows[0]?.name ?? texts.installation,
    days: inviteDays,
    link: `${engine.environment.PUBLIC_URL}/reset-password?token=${token}&first=1`,
    address: email ?? phone ?? '',
  }
  const send = () =>
    email
      ? engine.mailer.send({
          to: email,
          subject: fillText(texts.subject, figures),
          text: fillText(texts.mail, figures),
        })
      : engine.sms.send(phone ?? '', fillText(texts.sms, figures))
  context.afterCommit(() => sendLater(engine, 'invitation', send))
}

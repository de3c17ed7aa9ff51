import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'
import { mailTexts } from '@pos/texts/mail-text'
import type { Engine } from '#engine/engine'
import { plainAddress } from '#platform/http/trusted-proxies'
import { browserName } from './browser-name.ts'
import type { SignInOrigin } from './known-browsers.ts'
import { sendLater } from './send-later.ts'

/** A sign-in to report to its person. */
interface NewBrowser {
  readonly person: {
    readonly display_name: string
    readonly email: string | null
    readonly phone: string | null
  }
  readonly locale: Locale
  readonly timezone: string
  readonly origin: SignInOrigin
}

/** Notifies a person of a sign-in with a new browser: browser, time and address. */
export function sendSignInNotice(
  engine: Engine,
  { person, locale, timezone, origin }: NewBrowser,
): void {
  const texts = mailTexts[locale].new_browser
  const { browser, system } = browserName(origin.user_agent)
  const name = [browser, system].filter(Boolean).join(' · ') || texts.unknown
  const at = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timezone,
  }).format(engine.clock.now())
  const url = `${engine.environment.PUBLIC_URL}/pos/profile-info/security`
  const figures = {
    name: person.display_name,
    browser: name,
    at,
    address: plainAddress(origin.ip),
    url,
  }
  const { email, phone } = person
  sendLater(engine, 'notice of a new browser', async () => {
    if (email)
      await engine.mailer.send({
        to: email,
        subject: texts.subject,
        text: fillText(texts.mail, figures),
      })
    else if (phone) await engine.sms.send(phone, fillText(texts.sms, figures))
  })
}

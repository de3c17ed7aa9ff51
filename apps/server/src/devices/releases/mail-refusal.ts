import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'
import { mailTexts } from '@pos/texts/mail-text'
import type { Engine } from '#engine/engine'

/** The author of something that was to be sent. */
interface Author {
  readonly shop: string
  readonly email: string | null
  readonly language: Locale | null
}

interface Refusal {
  readonly mail: 'release_refused' | 'tax_change_refused'
  readonly errors: number
  /** The page with the errors. */
  readonly page: 'releases' | 'taxes'
}

/** Mails the author that nothing was sent, with the number of errors. */
export async function mailRefusal(
  engine: Engine,
  { shop, email, language }: Author,
  { mail, errors, page }: Refusal,
): Promise<void> {
  if (!email) return
  const { subject, text } = mailTexts[language ?? 'ja'][mail]
  const link = `${engine.environment.PUBLIC_URL}/pos/${page}`
  await engine.mailer
    .send({
      to: email,
      subject: fillText(subject, { shop }),
      text: fillText(text, { shop, errors, link }),
    })
    .catch((error: unknown) =>
      engine.log.error({ err: error }, 'the mail about a refused release could not be sent'),
    )
}

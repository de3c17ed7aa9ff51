import en from './en/messages/mail.json' with { type: 'json' }
import ja from './ja/messages/mail.json' with { type: 'json' }
import type { Locale } from './locales.ts'

/** Texts of e-mails and text messages; `fillText` fills in their parameters. */
export const mailTexts: Readonly<Record<Locale, typeof ja>> = { ja, en }

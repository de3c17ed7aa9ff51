import en from './en/messages/mail.json' with { type: 'json' }
import ja from './ja/messages/mail.json' with { type: 'json' }
import type { Locale } from './locales.ts'

/**
 * Texts of what is sent to people by e-mail and as short messages; `fillText` puts in what they
 * mention.
 */
export const mailTexts: Readonly<Record<Locale, typeof ja>> = { ja, en }

import common from '@pos/texts/ja/common.json'
import { loadNamespace } from '@pos/texts/lazy'
import { type Locale, locales } from '@pos/texts/locales'
import { createInstance, type FormatFunction, type i18n as I18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'

const cookieDays = 365

/**
 * The product's translations: `common` in the first load, other namespaces (a resource, a screen)
 * on demand.
 */
export const i18n: I18n = createInstance()

/** Translates outside components. */
export const t: TFunction<['common']> = i18n.t.bind(i18n)

/** Starts with the language of the cookie; Japanese is the default and the fallback. */
export async function startI18n(): Promise<void> {
  const language = readLocale()
  await i18n
    .use(initReactI18next)
    .use({
      type: 'backend',
      init() {},
      read(
        language: string,
        namespace: string,
        done: (error: Error | null, data: Record<string, unknown> | null) => void,
      ) {
        loadNamespace(language, namespace).then(
          (texts) => done(null, texts),
          (error: Error) => done(error, null),
        )
      },
    })
    .init({
      lng: language,
      fallbackLng: 'ja',
      supportedLngs: [...locales],
      ns: ['common'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { ja: { common } },
      showSupportNotice: false,
      interpolation: {
        escapeValue: false,
        prefix: '{',
        suffix: '}',
        alwaysFormat: true,
        format: formatCount,
      },
      returnNull: false,
    })
  document.documentElement.lang = language
}

/** Parameter names for counts in texts. */
const amounts = new Set<unknown>(
  'count total shown most done from to create change created changed unchanged refused added present left receipts items courses charges prices'.split(
    ' ',
  ),
)

/** Formats counts in groups of three. Numbers that are names, such as a year, stay unchanged. */
const formatCount: FormatFunction = (value: unknown, _format, _language, options) =>
  typeof value === 'number' && amounts.has(options?.interpolationkey)
    ? value.toLocaleString('en-US')
    : String(value)

/** The current language. */
export function currentLocale(): Locale {
  return i18n.language === 'en' ? 'en' : 'ja'
}

/** Switches to the person's last language, unless one was selected in this browser. */
export async function adoptLocale(locale: Locale | null): Promise<void> {
  if (locale && !localeCookie() && locale !== currentLocale()) await switchLocale(locale)
}

/** Switches the language without a reload, and remembers it for a year. */
export async function switchLocale(locale: Locale): Promise<void> {
  document.cookie = `locale=${locale}; path=/; max-age=${cookieDays * 86_400}; samesite=lax`
  await i18n.changeLanguage(locale)
  document.documentElement.lang = locale
}

function readLocale(): Locale {
  return localeCookie() === 'en' ? 'en' : 'ja'
}

function localeCookie(): string | undefined {
  return /(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1]
}

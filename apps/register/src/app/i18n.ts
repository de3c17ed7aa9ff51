import orderScreenEn from '@pos/texts/en/order-screen.json'
import registerEn from '@pos/texts/en/register.json'
import orderScreenJa from '@pos/texts/ja/order-screen.json'
import registerJa from '@pos/texts/ja/register.json'
import { type Locale, locales } from '@pos/texts/locales'
import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

const storageKey = 'register.locale'

/** The texts of the register, all in the first load: it must start without a network. */
export const i18n: I18n = createInstance()

/** Starts with the language selected last, otherwise that of the browser. */
export async function startI18n(): Promise<void> {
  const stored = localStorage.getItem(storageKey) ?? navigator.language
  const language: Locale = stored.startsWith('ja') ? 'ja' : 'en'
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'ja',
    supportedLngs: [...locales],
    defaultNS: 'register',
    resources: {
      ja: { register: registerJa, 'order-screen': orderScreenJa },
      en: { register: registerEn, 'order-screen': orderScreenEn },
    },
    showSupportNotice: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    returnNull: false,
  })
  document.documentElement.lang = language
}

export const currentLocale = (): Locale => (i18n.language === 'en' ? 'en' : 'ja')

/** Switches the language and remembers it on this device. */
export async function switchLocale(locale: Locale): Promise<void> {
  localStorage.setItem(storageKey, locale)
  await i18n.changeLanguage(locale)
  document.documentElement.lang = locale
}

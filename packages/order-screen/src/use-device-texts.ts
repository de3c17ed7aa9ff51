import type { Locale } from '@pos/texts/locales'
import { useTranslation } from 'react-i18next'

/** The texts of a device in a language, which may differ from that of the page. */
export function useDeviceTexts(locale: Locale) {
  return useTranslation('order-screen', { lng: locale }).t
}

/** Translates the device's texts. */
export type DeviceTexts = ReturnType<typeof useDeviceTexts>

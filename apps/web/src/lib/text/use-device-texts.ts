import type { Locale } from '@pos/texts/locales'
import { useTranslation } from 'react-i18next'

/** The device's texts in the language of the preview, which may differ from that of the page. */
export function useDeviceTexts(locale: Locale) {
  return useTranslation('order-preview', { lng: locale }).t
}

/** Translates the device's texts. */
export type DeviceTexts = ReturnType<typeof useDeviceTexts>

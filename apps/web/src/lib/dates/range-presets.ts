import { rangePresets } from '@pos/domain/days/calendar-date'
import { useTranslation } from 'react-i18next'

/** The named ranges of days as options. */
export function useRangePresets() {
  const { t } = useTranslation('kit')
  return rangePresets.map((value) => ({ value, label: t(`range_presets.${value}`) }))
}

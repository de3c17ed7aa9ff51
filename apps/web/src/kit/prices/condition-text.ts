import type { PriceRow } from '@pos/domain/prices/resolve-price'
import type { useLabels } from '../resource/labels.ts'

/** The conditions of a price, with the names of its period and revenue center. */
interface NamedConditions
  extends Pick<PriceRow, 'date_from' | 'date_to' | 'date_types' | 'service'> {
  readonly time_period: string | null | undefined
  readonly revenue_center: string | null | undefined
}

/** Puts the conditions of a price into words. */
export const conditionText = (labels: ReturnType<typeof useLabels>, row: NamedConditions): string =>
  [
    row.date_from || row.date_to ? `${row.date_from ?? ''} – ${row.date_to ?? ''}` : '',
    row.date_types.map((type) => labels.option('prices_date_types', type)).join('・'),
    row.time_period,
    row.revenue_center,
    row.service && labels.option('prices_service', row.service),
  ]
    .filter(Boolean)
    .join(' · ')

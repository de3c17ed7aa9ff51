import { timePeriods } from '@pos/contract/features/time-periods'
import { feature } from '#engine/feature'

export const timePeriodsFeature = feature(timePeriods, { table: 'time_periods' })

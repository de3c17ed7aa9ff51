import type { Dashboard, DashboardFigures } from '@pos/contract/reports/dashboard'
import { averageOf } from '@pos/domain/money/rounding'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { Section } from '#ui/layout/section.tsx'
import classes from './dashboard.module.css'
import { useReportSearchOf } from './report-links.ts'
import { Change, Tile } from './tile.tsx'

/**
 * Yesterday next to the same weekday of the week before. Its figures link to the report of the day
 * by hour.
 */
export function YesterdayTiles({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { days, currency } = dashboard
  const searchOf = useReportSearchOf(dashboard)
  const [day, weekBefore] = [days.at(-2), days.at(-9)]
  if (!day || !weekBefore) return null
  const before = weekBefore.figures.receipts > 0 ? weekBefore.figures : null
  const money = (value: number) => formatAmount(value, currency)
  const tile = (
    name: 'total' | 'receipts' | 'guests' | 'per_guest',
    of: (figures: DashboardFigures) => number | null,
    isMoney: boolean,
  ) => {
    const format = isMoney ? money : formatNumber
    const [value, former] = [of(day.figures), before && of(before)]
    const figure = name === 'per_guest' ? 'average_per_guest' : name
    return (
      <Tile
        key={name}
        label={t(`today.${name}`)}
        value={value === null ? '–' : format(value)}
        link={{
          to: '/pos/reports/revenues',
          search: searchOf({ preset: 'yesterday', compare: 'same_weekdays', figure }),
        }}
      >
        {value !== null && former !== null && (
          <Change
            value={value}
            before={former}
            text={t('yesterday.before', { value: format(former) })}
          />
        )}
      </Tile>
    )
  }
  return (
    <Section
      title={t('yesterday.title', { date: dayLabel(day.date) })}
      description={t('yesterday.description', { date: dayLabel(weekBefore.date) })}
      isFlat
    >
      <dl className={classes.tiles}>
        {tile('total', ({ total }) => total, true)}
        {tile('receipts', ({ receipts }) => receipts, false)}
        {tile('guests', ({ guests }) => guests, false)}
        {tile(
          'per_guest',
          ({ total, guests }) => (guests === 0 ? null : averageOf(total, guests)),
          true,
        )}
      </dl>
    </Section>
  )
}

/** "11/21 (Sat)". */
function dayLabel(date: string) {
  return new Intl.DateTimeFormat(currentLocale(), {
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
}

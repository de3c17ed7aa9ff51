import type { Dashboard, DashboardFigures } from '@pos/contract/reports/dashboard'
import { averageOf } from '@pos/domain/money/rounding'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import classes from './dashboard.module.css'
import { useReportSearchOf } from './report-links.ts'
import { Change, Tile } from './tile.tsx'

/** Today's figures, compared with the usual at this time, and open checks. */
export function TodayTiles({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { today, refunds, usual, currency, open_tables } = dashboard
  const usualStay = open_tables.usual_stay_minutes ?? 0
  const searchOf = useReportSearchOf(dashboard)
  const revenues = (figure: string) => ({
    to: '/pos/reports/revenues' as const,
    search: searchOf({ preset: 'today', compare: 'average_8_weeks', figure }),
  })
  const money = (value: number) => formatAmount(value, currency)
  const average = (figures: DashboardFigures) =>
    figures.guests === 0 ? null : averageOf(figures.total, figures.guests)
  // Before the usual time of the first guest, differences mean nothing: a closed shop has not lost
  // sales.
  const compared = (value: number) => (usual?.until_now.receipts ? value : null)
  const perGuest = average(today)
  const usualPerGuest = usual ? average(usual.until_now) : null
  return (
    <Section title={t('today.title')} isFlat>
      <dl className={classes.tiles}>
        <Tile label={t('today.total')} value={money(today.total)} link={revenues('total')} isMain>
          {usual ? (
            <Change
              value={today.total}
              before={compared(usual.until_now.total)}
              text={t('today.usual', { value: money(usual.until_now.total) })}
            />
          ) : (
            t('today.no_usual')
          )}
          {usual && <span>{t('today.whole_day', { value: money(usual.whole_day.total) })}</span>}
          {refunds.count > 0 && (
            <span>
              {t('today.refunds', { count: refunds.count, amount: money(refunds.amount) })}
            </span>
          )}
        </Tile>
        <Tile
          label={t('today.receipts')}
          value={formatNumber(today.receipts)}
          link={revenues('receipts')}
        >
          {usual && (
            <Change
              value={today.receipts}
              before={usual.until_now.receipts}
              text={t('today.usual', { value: formatNumber(usual.until_now.receipts) })}
            />
          )}
        </Tile>
        <Tile
          label={t('today.guests')}
          value={formatNumber(today.guests)}
          link={revenues('guests')}
        >
          {usual && (
            <Change
              value={today.guests}
              before={compared(usual.until_now.guests)}
              text={t('today.usual', { value: formatNumber(usual.until_now.guests) })}
            />
          )}
        </Tile>
        <Tile
          label={t('today.per_guest')}
          value={perGuest === null ? '–' : money(perGuest)}
          link={revenues('average_per_guest')}
        >
          {perGuest !== null && usualPerGuest !== null && (
            <Change
              value={perGuest}
              before={compared(usualPerGuest)}
              text={t('today.usual', { value: money(usualPerGuest) })}
            />
          )}
        </Tile>
        <Tile
          label={t('today.open_tables')}
          value={formatNumber(open_tables.tables)}
          link={{ to: '/pos/trouble-tables', search: {} }}
        >
          <span>
            {t('today.open_of', {
              count: open_tables.guests,
              number: formatNumber(open_tables.guests),
              amount: money(open_tables.amount),
            })}
          </span>
          {usualStay > 0 && <span>{t('today.usual_stay', { count: usualStay })}</span>}
        </Tile>
      </dl>
    </Section>
  )
}

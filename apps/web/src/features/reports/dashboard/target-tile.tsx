import type { Dashboard } from '@pos/contract/reports/dashboard'
import { addDays, nextPeriod, periodStart } from '@pos/domain/days/calendar-date'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { formatAmount } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import classes from './dashboard.module.css'
import { useReportSearchOf } from './report-links.ts'
import { Tile } from './tile.tsx'

/** Delay of a refresh, so that a busy evening does not cause one per receipt. */
const soonMilliseconds = 15_000

/**
 * Reads again soon after the figures above have changed, to keep the month consistent with them.
 */
function useReadAgain(sold: number, readAt: number, refetch: () => unknown) {
  const read = useRef(sold)
  useEffect(() => {
    if (sold === read.current) return
    const wait = Math.min(soonMilliseconds, Math.max(0, readAt + soonMilliseconds - Date.now()))
    const timer = setTimeout(() => {
      read.current = sold
      void refetch()
    }, wait)
    return () => clearTimeout(timer)
  }, [sold, readAt, refetch])
}

/**
 * Tile with the month's progress toward its target, and whether it is ahead; absent without a
 * target.
 */
export function TargetTile({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const searchOf = useReportSearchOf(dashboard)
  const today = dashboard.shops.map((shop) => shop.business_date).toSorted()[0] ?? ''
  const from = periodStart(today, 'month')
  const to = addDays(nextPeriod(from, 'month'), -1)
  const shopIds = dashboard.shops.map(({ id }) => id).join(',')
  const { data, dataUpdatedAt, refetch } = useEndpoint(
    '/v1/reports/targets',
    { from, to, shop_ids: shopIds, granularity: 'month' },
    { noProgress: true, refetchInterval: 60_000 },
  )
  const sold = dashboard.days.reduce((sum, { figures }) => sum + figures.total, 0)
  useReadAgain(sold, dataUpdatedAt, refetch)
  if (!data || data.totals.reached === null) return null
  const { totals, complete } = data
  const money = (value: number) => formatAmount(value, dashboard.currency)
  const { difference } = complete
  const pace = difference > 0 ? 'ahead' : difference < 0 ? 'behind' : 'even'
  return (
    <Section title={t('target.title')} isFlat>
      <dl className={classes.one}>
        <Tile
          label={t('target.label')}
          value={money(totals.net)}
          link={{
            to: '/pos/reports/revenues',
            search: searchOf({ preset: 'this_month', compare: 'target', figure: 'net' }),
          }}
        >
          <span>
            {t('target.of', {
              reached: `${(data.totals.reached * 100).toFixed(1)}%`,
              target: money(totals.target),
            })}
          </span>
          {complete.target > 0 && (
            <>
              <strong
                className={classes.change}
                data-direction={difference > 0 ? 'up' : difference < 0 ? 'down' : 'same'}
              >
                {t(`target.${pace}`, { amount: money(Math.abs(difference)) })}
              </strong>
              <span>
                {t('target.forecast', {
                  amount: money(Math.round((totals.target * complete.net) / complete.target)),
                })}
              </span>
            </>
          )}
          <progress
            className={classes.progress}
            max={1}
            value={Math.min(1, Math.max(0, data.totals.reached))}
            aria-hidden
          />
        </Tile>
      </dl>
    </Section>
  )
}

import { Paper, Text } from '@mantine/core'
import type { Dashboard, DashboardFigures } from '@pos/contract/reports/dashboard'
import { averageOf, roundedTo } from '@pos/domain/rounding'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatNumber } from '#lib/format.ts'
import classes from './dashboard.module.css'

/** Today's figures, compared with what is usual by this time, and what is still open. */
export function TodayTiles({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { today, refunds, usual, currency, open_tables } = dashboard
  const money = (value: number) => formatAmount(value, currency)
  const average = (figures: DashboardFigures) => (figures.guests === 0 ? null : averageOf(figures.total, figures.guests))
  const perGuest = average(today)
  const usualPerGuest = usual ? average(usual.until_now) : null
  return (
    <dl className={classes.tiles} aria-label={t('today.title')}>
      <Tile label={t('today.total')} value={money(today.total)} isMain>
        {usual ? <Change value={today.total} usual={usual.until_now.total} shown={money(usual.until_now.total)} /> : t('today.no_usual')}
        {usual && <span>{t('today.whole_day', { value: money(usual.whole_day.total) })}</span>}
        {refunds.count > 0 && <span>{t('today.refunds', { count: refunds.count, amount: money(refunds.amount) })}</span>}
      </Tile>
      <Tile label={t('today.receipts')} value={formatNumber(today.receipts)}>
        {usual && <Change value={today.receipts} usual={usual.until_now.receipts} shown={formatNumber(usual.until_now.receipts)} />}
      </Tile>
      <Tile label={t('today.guests')} value={formatNumber(today.guests)}>
        {usual && <Change value={today.guests} usual={usual.until_now.guests} shown={formatNumber(usual.until_now.guests)} />}
      </Tile>
      <Tile label={t('today.per_guest')} value={perGuest === null ? '–' : money(perGuest)}>
        {perGuest !== null && usualPerGuest !== null && <Change value={perGuest} usual={usualPerGuest} shown={money(usualPerGuest)} />}
      </Tile>
      <Tile label={t('today.open_tables')} value={formatNumber(open_tables.tables)}>
        <span>{t('today.open_of', { guests: formatNumber(open_tables.guests), amount: money(open_tables.amount) })}</span>
      </Tile>
    </dl>
  )
}

function Tile({ label, value, isMain = false, children }: { label: string; value: string; isMain?: boolean; children?: React.ReactNode }) {
  return (
    <Paper p="sm" className={classes.tile} data-main={isMain}>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <dd>
        <span className={classes.value}>{value}</span>
        <span className={classes.note}>{children}</span>
      </dd>
    </Paper>
  )
}

function Change({ value, usual, shown }: { value: number; usual: number; shown: string }) {
  const { t } = useTranslation('dashboard')
  const percent = usual === 0 ? null : roundedTo(((value - usual) / Math.abs(usual)) * 100)
  const text = percent === null ? '' : `${percent > 0 ? '+' : ''}${percent}% `
  return (
    <span>
      {percent !== null && (
        <strong className={classes.change} data-direction={percent > 0 ? 'up' : percent < 0 ? 'down' : 'same'}>
          {text}
        </strong>
      )}
      {t('today.usual', { value: shown })}
    </span>
  )
}

import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import type { TimePeriodsReport } from '@pos/contract/reports/time-periods'
import { hourLabel } from '@pos/domain/days/hour-label'
import { type Currency, minorDigits } from '@pos/domain/money/money'
import { roundedTo } from '@pos/domain/money/rounding'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { unitOf } from '#lib/text/short-number.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import { addressBehind } from '../frame/drill-down.ts'
import { FigureChoice } from '../frame/figure-choice.tsx'
import { formatFigure, formatShort } from '../frame/figures.ts'
import { oneOf } from '../frame/report-search.ts'
import { useDelegatedLinks } from '../frame/use-follow.ts'
import type { ReportAddress } from '../frame/use-report-search.ts'
import classes from './heat.module.css'
import { type Heat, type HeatFigure, heatFigures, heatModes, heatOf } from './heat.ts'

interface HeatProps {
  report: TimePeriodsReport
  address: ReportAddress
}

/** Hours by weekdays, which shows when the shop is busy. */
export function HeatSection({ report, address: { raw, change } }: HeatProps) {
  const { t } = useTranslation('reports')
  const figure = oneOf(heatFigures, raw.heat) ?? 'total'
  const mode = oneOf(heatModes, raw.heat_mode) ?? 'average'
  if (report.heat.length === 0) return null
  const heat = heatOf(report, figure, mode)
  return (
    <Section
      title={t('heat.title', { figure: t(`figures.${figure}`) })}
      description={t(`heat.explain.${mode}`)}
      actions={
        <>
          <FigureChoice
            names={heatFigures}
            labelOf={(name) => t(`figures.${name}`)}
            value={figure}
            onChange={(heat) => change({ heat })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('heat.mode')}
            data={heatModes.map((value) => ({ value, label: t(`heat.modes.${value}`) }))}
            value={mode}
            onChange={(value) => change({ heat_mode: value })}
          />
        </>
      }
    >
      <HourBars report={report} figure={figure} heat={heat} />
      <HeatMap report={report} figure={figure} heat={heat} />
    </Section>
  )
}

type HeatPartProps = Pick<HeatProps, 'report'> & { figure: HeatFigure; heat: Heat }

/** All weekdays of each hour. */
function HourBars({ report: { basis }, figure, heat: { rows } }: HeatPartProps) {
  const { t } = useTranslation('reports')
  const { history } = useRouter()
  const { shop } = useProfile()
  const { currency } = basis
  return (
    <BarChart
      label={t('heat.by_hour', { figure: t(`figures.${figure}`) })}
      hint={t('chart.hint')}
      categoryLabel={t('heat.hour')}
      categories={rows.map(({ hour }) => hourLabel(hour))}
      shortCategories={rows.map(({ hour }) => hourLabel(hour).slice(0, 5))}
      series={[
        { key: figure, label: t(`figures.${figure}`), values: rows.map(({ total }) => total) },
      ]}
      formatValue={(value) => fullText(figure, value, currency)}
      formatTick={(value, most) =>
        formatShort(figure, value, { currency, locale: currentLocale(), most })
      }
      height={200}
      onSelect={(index) => {
        const hour = { hour: String(rows[index]?.hour ?? 0) }
        history.push(addressBehind('receipts', hour, basis, shop?.id ?? null, figure))
      }}
    />
  )
}

/** The unit of the map's numbers: "1万円", "$1,000". */
function unitText(size: number, currency: Currency | null) {
  if (currentLocale() === 'en')
    return `${currency === null ? '' : currency === 'USD' ? '$' : '¥'}${size.toLocaleString('en-US')}`
  const sign = size === 10_000 ? '1万' : '1億'
  return sign + (currency === null ? '' : currency === 'USD' ? 'ドル' : '円')
}

/** A figure in full; an average may have a fraction. */
const fullText = (figure: HeatFigure, value: number, currency: Currency) =>
  figure === 'receipts' || figure === 'guests'
    ? roundedTo(value, 1).toLocaleString('en-US')
    : formatFigure(figure, roundedTo(value), currency)

function HeatMap({ report, figure, heat }: HeatPartProps) {
  const { t } = useTranslation('reports')
  const { basis } = report
  const { shop } = useProfile()
  const ref = useDelegatedLinks<HTMLTableElement>()
  const most = Math.max(1, ...heat.rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const currency = figure === 'total' || figure === 'net' ? basis.currency : null
  const scale = currency ? 10 ** minorDigits(currency) : 1
  const locale = currentLocale()
  const largest = Math.max(...heat.weekdays, heat.total) / scale
  const { size } = unitOf(largest, locale)
  const digits = size > 1 || largest < 100 ? 1 : 0
  const short = (value: number) =>
    (value / scale / size).toLocaleString(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  const cell = (value: number, behind: Readonly<Record<string, string>>) => (
    <a
      href={addressBehind('receipts', behind, basis, shop?.id ?? null, figure)}
      title={fullText(figure, value, basis.currency)}
    >
      {short(value)}
    </a>
  )
  return (
    <table ref={ref} className={classes.heat}>
      {size > 1 && <caption>{t('heat.unit', { unit: unitText(size, currency) })}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('heat.hour')}</th>
          {weekdayNames().map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{t('totals')}</th>
        </tr>
      </thead>
      <tbody>
        {heat.rows.map(({ hour, values, total }) => (
          <tr key={hour}>
            <th scope="row">{hourLabel(hour)}</th>
            {values.map((value, index) =>
              value === null ? (
                <td key={`${hour} ${index + 1}`}>
                  <span className={classes.none}>–</span>
                </td>
              ) : (
                <td key={`${hour} ${index + 1}`} style={{ '--heat': Math.max(0, value) / most }}>
                  {cell(value, { weekday: String(index + 1), hour: String(hour) })}
                </td>
              ),
            )}
            <td className={classes.sum}>{cell(total, { hour: String(hour) })}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('totals')}</th>
          {heat.weekdays.map((value, index) => (
            <td key={`${index + 1}`} className={classes.sum}>
              {cell(value, { weekday: String(index + 1) })}
            </td>
          ))}
          <td className={classes.sum}>{cell(heat.total, {})}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Monday first. */
function weekdayNames() {
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) =>
    format.format(new Date(Date.UTC(2024, 0, 1 + index))),
  )
}

import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import type { TimePeriodsReport } from '@pos/contract/reports/time-periods'
import { hourLabel } from '@pos/domain/days/hour-label'
import { minorDigits } from '@pos/domain/money/money'
import { roundedTo } from '@pos/domain/money/rounding'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import { currentLocale } from '#lib/text/i18n.ts'
import { Section } from '#ui/layout/section.tsx'
import { addressBehind } from '../frame/drill-down.ts'
import { FigureChoice } from '../frame/figure-choice.tsx'
import { formatFigure, shortNumber } from '../frame/figures.ts'
import { oneOf } from '../frame/report-search.ts'
import { useDelegatedLinks } from '../frame/use-follow.ts'
import type { ReportAddress } from '../frame/use-report-search.ts'
import classes from './heat.module.css'
import { type HeatFigure, heatFigures, heatModes, heatRows } from './heat.ts'

/** From here on, decimals are omitted. */
const precise = 100

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
      <HeatMap report={report} figure={figure} rows={heatRows(report, figure, mode)} />
    </Section>
  )
}

function HeatMap({
  report,
  figure,
  rows,
}: Pick<HeatProps, 'report'> & { figure: HeatFigure; rows: ReturnType<typeof heatRows> }) {
  const { t } = useTranslation('reports')
  const { basis } = report
  const { shop } = useProfile()
  const ref = useDelegatedLinks<HTMLTableElement>()
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const isMoney = figure === 'total' || figure === 'net'
  const short = (value: number) => {
    const shown = isMoney ? value / 10 ** minorDigits(basis.currency) : value
    return shortNumber(shown < precise ? shown : roundedTo(shown), currentLocale())
  }
  const textOf = (value: number) =>
    isMoney ? formatFigure(figure, roundedTo(value), basis.currency) : short(value)
  return (
    <table ref={ref} className={classes.heat}>
      <thead>
        <tr>
          <th scope="col">{t('heat.hour')}</th>
          {weekdayNames().map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ hour, values }) => (
          <tr key={hour}>
            <th scope="row">{hourLabel(hour)}</th>
            {values.map((value, index) =>
              value === null ? (
                <td key={`${hour} ${index + 1}`}>
                  <span className={classes.none}>–</span>
                </td>
              ) : (
                <td key={`${hour} ${index + 1}`} style={{ '--heat': Math.max(0, value) / most }}>
                  <a
                    href={addressBehind(
                      'receipts',
                      { weekday: String(index + 1), hour: String(hour) },
                      basis,
                      shop?.id ?? null,
                    )}
                    title={textOf(value)}
                  >
                    {short(value)}
                  </a>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
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

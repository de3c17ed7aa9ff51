import { Paper, Text } from '@mantine/core'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import { useTranslation } from 'react-i18next'
import { InfoIcon } from '#ui/info-icon.tsx'
import { ChangeText } from './change-text.tsx'
import { formatFigure, isJudged } from './figures.ts'
import classes from './reports.module.css'
import { chartFigures } from './revenue-search.ts'

/** The totals that are asked for first. */
export function RevenueSummary({ report }: { report: RevenuesReport }) {
  const { t } = useTranslation('reports-revenues')
  const { totals, compared_totals, basis } = report
  return (
    <dl className={classes.tiles} aria-label={t('summary')}>
      {chartFigures.map((name) => (
        <Paper key={name} p="sm">
          <Text component="dt" size="xs" c="dimmed">
            {t(`figures.${name}`)}
            <InfoIcon label={t(`figures.${name}`)} text={t(`explain.${name}`)} />
          </Text>
          <dd className={classes.tile}>
            {formatFigure(name, totals[name], basis.currency)}
            {compared_totals && (
              <ChangeText
                value={totals[name]}
                compared={compared_totals[name]}
                shown={formatFigure(name, compared_totals[name], basis.currency)}
                isJudged={isJudged(name)}
              />
            )}
          </dd>
        </Paper>
      ))}
    </dl>
  )
}

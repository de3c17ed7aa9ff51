import { Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { InfoIcon } from '#ui/feedback/info-icon.tsx'
import classes from '../reports.module.css'
import { ChangeText } from '../table/change-text.tsx'
import type { ReportColumn } from '../table/report-rows.ts'

/** A figure of the whole range. */
export interface Tile {
  readonly key: string
  readonly label: string
  readonly hint?: string
  /** Null if there is no such figure. */
  readonly value: number | null
  readonly compared: number | null
  readonly format: (value: number) => string
  readonly isJudged: boolean
}

/** Totals of a report as tiles, one for each of these columns. */
export function tilesOf<F>(
  columns: readonly ReportColumn<F>[],
  { totals, compared_totals }: { totals: F; compared_totals: F | null },
): Tile[] {
  return columns.map(({ of, ...column }) => ({
    ...column,
    value: of(totals),
    compared: compared_totals && of(compared_totals),
  }))
}

/** Tiles of totals in large type. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useTranslation('reports')
  return (
    <dl className={classes.tiles} aria-label={t('summary')}>
      {tiles.map(({ key, label, hint, value, compared, format, isJudged }) => (
        <Paper key={key} p="sm">
          <Text component="dt" size="xs" c="dimmed" className={classes.tileName ?? ''}>
            {label}
            {hint && <InfoIcon label={label} text={hint} />}
          </Text>
          <dd className={classes.tile}>
            {value === null ? '–' : format(value)}
            {value !== null && compared !== null && (
              <ChangeText value={value} compared={compared} format={format} isJudged={isJudged} />
            )}
          </dd>
        </Paper>
      ))}
    </dl>
  )
}

import { Paper, Text } from '@mantine/core'
import { roundedTo } from '@pos/domain/money/rounding'
import type { ReactNode } from 'react'
import { PageLink } from '#lib/routing/page-link.tsx'
import classes from './dashboard.module.css'

interface TileProps {
  label: string
  value: string
  /** The report of the figure; the whole tile links to it. */
  link: {
    to: '/pos/reports/revenues' | '/pos/trouble-tables'
    search: Readonly<Record<string, string | undefined>>
  }
  isMain?: boolean
  children?: ReactNode
}

/** A figure that links to its report. */
export function Tile({ label, value, link, isMain = false, children }: TileProps) {
  return (
    <Paper p="sm" className={classes.tile} data-main={isMain}>
      <Text component="dt" size="xs" c="dimmed">
        <PageLink className={classes.tileLink ?? ''} {...link}>
          {label}
        </PageLink>
      </Text>
      <dd>
        <span className={classes.value}>{value}</span>
        <span className={classes.note}>{children}</span>
      </dd>
    </Paper>
  )
}

/**
 * The change from an earlier figure in percent, and that figure. Without a percentage if it was
 * zero or, with null, too small to compare.
 */
export function Change({
  value,
  before,
  text,
}: {
  value: number
  before: number | null
  text: string
}) {
  const percent = !before ? null : roundedTo(((value - before) / Math.abs(before)) * 100)
  return (
    <span>
      {percent !== null && (
        <strong
          className={classes.change}
          data-direction={percent > 0 ? 'up' : percent < 0 ? 'down' : 'same'}
        >
          {`${percent > 0 ? '+' : ''}${percent}% `}
        </strong>
      )}
      {text}
    </span>
  )
}

import type { ReactNode } from 'react'
import { Axes, chartRoom, valueScale, valueTicks } from './axes.tsx'
import { ChartFrame, type FrameSeries, SeriesLegend } from './chart-frame.tsx'
import { type AxisChartProps, chartColor } from './chart-props.ts'
import classes from './charts.module.css'
import { useActiveIndex } from './use-active-index.ts'
import { useWidth } from './use-width.ts'

/** Scales for drawing in the plotted area. */
export interface Plot {
  readonly width: number
  readonly height: number
  /** Middle of a category. */
  xOf(index: number): number
  yOf(value: number): number
  readonly active: number | null
}

/**
 * A chart of values by category; `renderPlot` fills the plotted area. With `spread`, lines reach
 * both edges; bars need a margin.
 */
export function AxisChart({
  renderPlot,
  spread,
  ...props
}: AxisChartProps & { renderPlot: (plot: Plot) => ReactNode; spread: 'edges' | 'bands' }) {
  const {
    label,
    hint,
    categoryLabel,
    categories,
    series,
    formatValue,
    formatTick: formatAny = formatValue,
    height = 280,
  } = props
  const { ref, width } = useWidth(640)
  const { active, point, handlers, canSelect } = useActiveIndex(categories.length, props.onSelect)
  const measure = valueScale(series, 1)
  const ticks = valueTicks(measure)
  const most = Math.max(...ticks.map(Math.abs))
  const formatTick = (value: number) => formatAny(value, most)
  const room = chartRoom(ticks, formatTick)
  const inner = {
    width: Math.max(40, width - room.left - room.right),
    height: height - room.top - room.bottom,
  }
  const values = valueScale(series, inner.height)
  const band = inner.width / Math.max(1, categories.length)
  const isOnEdges = spread === 'edges' && categories.length > 1
  const xOf = (index: number) =>
    isOnEdges ? (index * inner.width) / (categories.length - 1) : (index + 0.5) * band
  const indexAt = (x: number) =>
    isOnEdges ? Math.round((x / inner.width) * (categories.length - 1)) : Math.floor(x / band)
  const plot: Plot = { ...inner, xOf, yOf: (value) => values(value), active: active?.index ?? null }
  const shown = series.map(
    ({ values: given, ...one }, index): FrameSeries => ({
      ...one,
      color: chartColor(index),
      texts: given.map((value) => (value === null ? '-' : formatValue(value))),
    }),
  )
  const top = active ? Math.max(0, ...series.map((one) => one.values[active.index] ?? 0)) : 0
  return (
    <ChartFrame
      {...{ label, hint, categoryLabel, categories, width, height, active, handlers, canSelect }}
      series={shown}
      frameRef={ref}
      anchor={active && { x: room.left + xOf(active.index), y: room.top + values(top) - 24 }}
      onPoint={(x) =>
        categories.length > 0 &&
        point(Math.max(0, Math.min(categories.length - 1, indexAt(x - room.left))))
      }
      legend={<SeriesLegend series={shown} />}
    >
      <Axes
        {...inner}
        {...{ values, ticks, formatTick, xOf, room }}
        labels={props.shortCategories ?? categories}
      >
        {props.marked?.map((isMarked, index) =>
          isMarked ? (
            <rect
              key={xOf(index)}
              className={classes.marked}
              x={xOf(index) - band / 2}
              y={0}
              width={band}
              height={inner.height}
            />
          ) : null,
        )}
        {active && (
          <line
            className={classes.cursor}
            x1={xOf(active.index)}
            x2={xOf(active.index)}
            y1={0}
            y2={inner.height}
          />
        )}
        {renderPlot(plot)}
      </Axes>
    </ChartFrame>
  )
}

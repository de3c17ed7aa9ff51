import { SeriesLegend } from './chart-frame.tsx'
import { chartColor } from './chart-props.ts'
import classes from './charts.module.css'

/** One bar. */
interface RankedItem {
  readonly key: string
  readonly label: string
  /** Null if there is no such figure. */
  readonly value: number | null
  /** The compared value. */
  readonly compared?: number | null
}

/** Properties of a ranking; all texts are already in the reader's language. */
interface RankChartProps {
  /** Name for screen readers. */
  label: string
  items: readonly RankedItem[]
  formatValue: (value: number) => string
  /** The value of a full bar, for charts with the same scale; by default the largest one. */
  scale?: number
  /** Name of the pale bars; missing if there are none. */
  comparedLabel?: string
}

/** Small values always have a visible bar; zeros have none. */
const isNothing = (value: number | null) => (value ?? 0) <= 0 || undefined

/**
 * Horizontal bars with room for long names on any screen. Every value is also written next to its
 * bar.
 */
export function RankChart({ label, items, formatValue, scale, comparedLabel }: RankChartProps) {
  const most = Math.max(
    scale ?? 1e-9,
    ...items.flatMap(({ value, compared }) => [value ?? 0, compared ?? 0]),
  )
  const widthOf = (value: number) => `${(Math.max(0, value) / most) * 100}%`
  return (
    <div className={classes.figure}>
      <ul className={classes.rank} aria-label={label}>
        {items.map(({ key, label: name, value, compared }) => (
          <li key={key}>
            <span className={classes.rankName} title={name}>
              {name}
            </span>
            <span className={classes.rankValue}>{value === null ? '–' : formatValue(value)}</span>
            <span className={classes.rankBars} aria-hidden>
              <span
                className={classes.rankBar}
                data-nothing={isNothing(value)}
                style={{ width: widthOf(value ?? 0) }}
              />
              {comparedLabel && typeof compared === 'number' && (
                <span
                  className={classes.rankBar}
                  data-background
                  data-nothing={isNothing(compared)}
                  style={{ width: widthOf(compared) }}
                />
              )}
            </span>
            {comparedLabel && typeof compared === 'number' && (
              <span className="pos-visually-hidden">{`${comparedLabel} ${formatValue(compared)}`}</span>
            )}
          </li>
        ))}
      </ul>
      {comparedLabel && (
        <SeriesLegend
          series={[
            { key: 'value', label, color: chartColor(0), texts: [] },
            {
              key: 'compared',
              label: comparedLabel,
              color: chartColor(1),
              isBackground: true,
              texts: [],
            },
          ]}
        />
      )}
    </div>
  )
}

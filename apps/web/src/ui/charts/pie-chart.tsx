import { Pie } from '@visx/shape'
import { ChartFrame, Mark } from './chart-frame.tsx'
import { type ChartProps, chartColor } from './chart-props.ts'
import classes from './charts.module.css'
import { useActiveIndex } from './use-active-index.ts'
import { useWidth } from './use-width.ts'

/** Parts of a whole. */
interface PieChartProps extends ChartProps {
  /** Heading of the values. */
  valueLabel: string
  values: readonly number[]
}

/**
 * A ring with a legend of values and shares. Values of zero or below have no slice, but appear in
 * the legend and the table.
 */
export function PieChart({ valueLabel, values, height = 240, ...props }: PieChartProps) {
  const { categories, formatValue } = props
  const { ref, width } = useWidth(320)
  const { active, point, handlers, canSelect } = useActiveIndex(categories.length, props.onSelect)
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  const textOf = (value: number) =>
    `${formatValue(value)} (${whole > 0 ? ((Math.max(0, value) / whole) * 100).toFixed(1) : '0.0'}%)`
  const radius = Math.max(10, Math.min(width, height) / 2 - 6)
  const color = active ? chartColor(active.index) : chartColor(0)
  const slices = values.map((value, index) => ({ value: Math.max(0, value), index }))
  return (
    <ChartFrame
      {...props}
      {...{ width, height, active, handlers, canSelect }}
      series={[{ key: 'values', label: valueLabel, color, texts: values.map(textOf) }]}
      frameRef={ref}
      anchor={active && { x: width / 2, y: height / 2 - 24 }}
      legend={
        <ul aria-hidden className={classes.slices}>
          {categories.map((category, index) => (
            <li key={index} {...(active?.index === index ? { 'data-active': true } : {})}>
              <Mark color={chartColor(index)} />
              <span>{category}</span>
              <span className={classes.value}>{textOf(values[index] ?? 0)}</span>
            </li>
          ))}
        </ul>
      }
    >
      {/* With custom children, the pie is drawn around the origin. */}
      <g transform={`translate(${width / 2},${height / 2})`}>
        <Pie
          data={slices}
          pieValue={(slice) => slice.value}
          pieSortValues={null}
          outerRadius={radius}
          innerRadius={radius * 0.6}
        >
          {({ arcs, path }) =>
            arcs
              .filter((arc) => arc.data.value > 0)
              .map((arc) => (
                <path
                  key={arc.data.index}
                  className={classes.slice}
                  d={path(arc) ?? ''}
                  fill={chartColor(arc.data.index)}
                  onPointerEnter={() => point(arc.data.index)}
                  {...(active && active.index !== arc.data.index ? { 'data-pale': true } : {})}
                />
              ))
          }
        </Pie>
      </g>
    </ChartFrame>
  )
}

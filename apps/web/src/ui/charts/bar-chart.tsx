import { Bar } from '@visx/shape'
import { AxisChart, type Plot } from './axis-chart.tsx'
import { type AxisChartProps, chartColor } from './chart-props.ts'
import classes from './charts.module.css'

const widestBar = 48

/** Bars by category, grouped if there are several series; negative values point down. */
export function BarChart(props: AxisChartProps) {
  return (
    <AxisChart {...props} spread="bands" renderPlot={(plot) => <Bars {...props} plot={plot} />} />
  )
}

function Bars({ categories, series, plot }: AxisChartProps & { plot: Plot }) {
  const room = (plot.width / Math.max(1, categories.length)) * 0.72
  const width = Math.max(1, Math.min(widestBar, room / Math.max(1, series.length)))
  return series.map((one, at) =>
    one.values.map((value, index) => {
      const left = plot.xOf(index) + (at - series.length / 2) * width
      const [from, to] = [plot.yOf(0), plot.yOf(value ?? 0)]
      return (
        <Bar
          // Categories keep their order.
          key={`${one.key} ${left}`}
          className={classes.bar ?? ''}
          x={left}
          y={Math.min(from, to)}
          width={Math.max(1, width - (width > 4 ? 1 : 0))}
          height={Math.abs(from - to)}
          rx={width > 8 ? 2 : 0}
          fill={chartColor(at)}
          {...(one.isBackground ? { 'data-background': true } : {})}
          {...(plot.active !== null && plot.active !== index ? { 'data-pale': true } : {})}
        />
      )
    }),
  )
}

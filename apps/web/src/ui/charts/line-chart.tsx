import { LinePath } from '@visx/shape'
import { AxisChart, type Plot } from './axis-chart.tsx'
import { type AxisChartProps, type ChartSeries, chartColor } from './chart-props.ts'
import classes from './charts.module.css'

const dotsUpTo = 31

/** Lines over time; a missing value is a gap. */
export function LineChart(props: AxisChartProps) {
  return (
    <AxisChart
      {...props}
      spread="edges"
      // The first series is on top.
      renderPlot={(plot) =>
        props.series
          .map((one, index) => (
            <Line key={one.key} series={one} color={chartColor(index)} plot={plot} />
          ))
          .toReversed()
      }
    />
  )
}

function Line({ series, color, plot }: { series: ChartSeries; color: string; plot: Plot }) {
  const { values, isBackground } = series
  const isAlone = (index: number) =>
    (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
  return (
    <>
      <LinePath
        data={[...values]}
        x={(_, index) => plot.xOf(index)}
        y={(value) => plot.yOf(value ?? 0)}
        defined={(value) => value !== null}
        className={classes.line ?? ''}
        stroke={color}
        strokeWidth={2}
        {...(isBackground ? { strokeDasharray: '5 4' } : {})}
      />
      {values.map((value, index) =>
        value !== null && (values.length <= dotsUpTo || index === plot.active || isAlone(index)) ? (
          <circle
            key={plot.xOf(index)}
            cx={plot.xOf(index)}
            cy={plot.yOf(value)}
            r={index === plot.active ? 5 : 3}
            fill={color}
          />
        ) : null,
      )}
    </>
  )
}

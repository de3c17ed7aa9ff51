/** One line, or one set of bars: a value for each category, null where there is none. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly values: readonly (number | null)[]
  /** The series that the others are compared with: drawn dashed or pale. */
  readonly isBackground?: boolean
}

/** Properties of every chart; all texts are already in the reader's language. */
export interface ChartProps {
  /** Name of the chart for screen readers, and caption of the table with its figures. */
  label: string
  /** Keyboard help, e.g. "Arrow keys read the values." */
  hint: string
  /** Heading of the categories in the table of figures. */
  categoryLabel: string
  categories: readonly string[]
  /** A value as it is read out and shown in full. */
  formatValue: (value: number) => string
  height?: number
  /** Opens what a category stands for: a press on it, on a touch screen a second one, or Enter. */
  onSelect?: ((index: number) => void) | undefined
}

/** Properties of charts with two axes. */
export interface AxisChartProps extends ChartProps {
  series: readonly ChartSeries[]
  /** A value at the axis, short ("¥12万"); in full when left out. */
  formatTick?: (value: number) => string
  /** A category under the axis, short; in full when left out. */
  shortCategories?: readonly string[]
  /** Categories with a pale band behind them, as a day off. */
  marked?: readonly boolean[]
}

const colorCount = 6

/** Colour of the n-th series or slice: the theme's, in both schemes. */
export function chartColor(index: number): string {
  return `var(--chart-${(index % colorCount) + 1})`
}

/** One line or set of bars: a value per category, null for none. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly values: readonly (number | null)[]
  /** The compared series: drawn dashed or pale. */
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
  /** A value in full, also for screen readers. */
  formatValue: (value: number) => string
  height?: number
  /** Opens a category: on click, on a touch screen on the second touch, or on Enter. */
  onSelect?: ((index: number) => void) | undefined
}

/** Properties of charts with two axes. */
export interface AxisChartProps extends ChartProps {
  series: readonly ChartSeries[]
  /**
   * A value on the axis, short ("¥12万") and in the unit of the largest; by default in full.
   */
  formatTick?: (value: number, most: number) => string
  /** A category on the axis, short; by default in full. */
  shortCategories?: readonly string[]
  /** Categories with a pale background, such as days off. */
  marked?: readonly boolean[]
}

const colorCount = 6

/** Colour of the n-th series or slice from the theme, in both schemes. */
export function chartColor(index: number): string {
  return `var(--chart-${(index % colorCount) + 1})`
}

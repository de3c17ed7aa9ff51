import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface FigureChoiceProps<T extends string> {
  /** Label for screen readers; that of a figure by default. */
  label?: string
  names: readonly T[]
  labelOf: (name: T) => string
  value: T
  onChange: (name: T) => void
}

/** Selects the figure of a chart, or another view. */
export function FigureChoice<T extends string>({
  label,
  names,
  labelOf,
  value,
  onChange,
}: FigureChoiceProps<T>) {
  const { t } = useTranslation('reports')
  return (
    <Select<T>
      size="xs"
      w={180}
      aria-label={label ?? t('chart.figure')}
      data={names.map((name) => ({ value: name, label: labelOf(name) }))}
      value={value}
      allowDeselect={false}
      onChange={(name) => name && onChange(name)}
    />
  )
}

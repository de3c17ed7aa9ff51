import { Text } from '@mantine/core'
import { basisParts } from '@pos/contract/reports/basis-parts'
import type { ReportBasis } from '@pos/contract/reports/report-query'
import { useTranslation } from 'react-i18next'
import classes from '../reports.module.css'

/** One line with the basis of the figures, also printed. */
export function BasisLine({ basis }: { basis: ReportBasis }) {
  const { t } = useTranslation('reports')
  const parts = basisParts(basis, t(`revenue_types.${basis.revenue_type}`), (key, params) =>
    t(`basis.${key}`, params),
  )
  return (
    <Text component="ul" size="sm" c="dimmed" className={classes.basis}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </Text>
  )
}

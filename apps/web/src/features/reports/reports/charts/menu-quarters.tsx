import { Text } from '@mantine/core'
import type { MenuMatrixReport, MenuQuarter } from '@pos/contract/reports/menu-matrix'
import { useTranslation } from 'react-i18next'
import classes from './menu-matrix.module.css'

/** In order of urgency. */
const quarters = ['puzzle', 'workhorse', 'dog', 'star'] as const satisfies readonly MenuQuarter[]
const mostNames = 8

/** Lists the items of each quarter with advice. */
export function MenuQuarters({ report: { rows } }: { report: MenuMatrixReport }) {
  const { t } = useTranslation('reports')
  const unknown = rows.filter((row) => row.quarter === null)
  return (
    <>
      <div className={classes.quarters}>
        {quarters.map((quarter) => {
          const items = rows.filter((row) => row.quarter === quarter)
          return (
            <section key={quarter} className={classes.quarter} data-quarter={quarter}>
              <h3>
                {t(`menu_matrix.quarters.${quarter}`)}
                <span>{t('menu_matrix.items', { count: items.length })}</span>
              </h3>
              <p>{t(`menu_matrix.advice.${quarter}`)}</p>
              <Names rows={items} />
            </section>
          )
        })}
      </div>
      {unknown.length > 0 && (
        <Text size="xs" c="dimmed" mt="sm">
          {`${t('menu_matrix.no_cost')}: ${t('menu_matrix.items', { count: unknown.length })}. ${t('menu_matrix.no_cost_text')}`}
        </Text>
      )}
    </>
  )
}

function Names({ rows }: { rows: MenuMatrixReport['rows'] }) {
  const { t } = useTranslation('reports')
  return (
    <>
      <ul>
        {rows.slice(0, mostNames).map(({ label, keys }) => (
          <li key={keys.join()} title={label ?? undefined}>
            {label ?? '–'}
          </li>
        ))}
      </ul>
      {rows.length > mostNames && (
        <Text size="xs" c="dimmed">
          {t('chart.rest', { shown: mostNames, count: rows.length })}
        </Text>
      )}
    </>
  )
}

import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import table from '#kit/table.module.css'
import { formatNumber } from '#lib/format.ts'
import { Section } from '#ui/section.tsx'
import { useResourceTitles } from './resource-titles.ts'

/** How many records of each kind a release holds. */
export function ReleaseContent({ entities }: { entities: Readonly<Record<string, readonly unknown[]>> }) {
  const { t } = useTranslation('releases')
  const kinds = Object.entries(entities).filter(([, records]) => records.length > 0)
  const titleOf = useResourceTitles(kinds.map(([resource]) => resource))
  return (
    <Section title={t('holds')}>
      <section className={table.region} aria-label={t('holds')}>
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t('kind')}</th>
              <th className={table.number}>{t('records')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(([resource, records]) => (
              <tr key={resource}>
                <td data-title>{titleOf(resource)}</td>
                <td data-label={t('records')} className={table.number}>
                  <Text span>{formatNumber(records.length)}</Text>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

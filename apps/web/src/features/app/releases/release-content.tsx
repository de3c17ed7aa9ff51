import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import classes from './releases.module.css'
import { inMenuOrder, useResourceTitles } from './resource-titles.ts'

/** The number of records of each kind in a release. */
export function ReleaseContent({
  entities,
}: {
  entities: Readonly<Record<string, readonly unknown[]>>
}) {
  const { t } = useTranslation('releases')
  const kinds = inMenuOrder(Object.entries(entities).filter(([, records]) => records.length > 0))
  const titleOf = useResourceTitles(kinds.map(([resource]) => resource))
  return (
    <Section title={t('holds')}>
      <dl className={classes.kinds}>
        {kinds.map(([resource, records]) => (
          <div key={resource}>
            <dt>{titleOf(resource)}</dt>
            <dd>{formatNumber(records.length)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

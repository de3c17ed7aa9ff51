import { Text, TextInput } from '@mantine/core'
import type { DrawerRow } from '@pos/contract/features/day-figures'
import { useTranslation } from 'react-i18next'
import table from '#ui/table/table.module.css'
import { Section } from '#ui/section.tsx'
import { Amount, OverShortText } from './amounts.tsx'
import { sessionKey, type Typed } from './use-typed.ts'

const parts = ['float', 'received', 'change', 'refunds', 'pay_in', 'pay_out', 'drops'] as const
const subtracted = new Set<(typeof parts)[number]>(['change', 'refunds', 'pay_out', 'drops'])

/** The drawers of a day: what each should hold and why, what was counted, over or short. */
export function DrawerTable({ drawers, typed }: { drawers: readonly DrawerRow[]; typed: Typed | null }) {
  const { t } = useTranslation('day-close')
  const hasMoved = drawers.some(({ since_count }) => since_count !== 0)
  return (
    <Section title={t('drawers.title')} description={t('drawers.text')}>
      {drawers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('drawers.empty')}
        </Text>
      ) : (
        <div role="group" className={table.region} aria-label={t('drawers.title')}>
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('drawer')}</th>
                {parts.map((name) => (
                  <th key={name} className={table.number}>
                    {t(`parts.${name}`)}
                  </th>
                ))}
                <th className={table.number}>{t('expected')}</th>
                <th className={table.number}>{t('counted')}</th>
                {hasMoved && <th className={table.number}>{t('since_count')}</th>}
                <th className={table.number}>{t('over_short')}</th>
              </tr>
            </thead>
            <tbody>
              {drawers.map((drawer) => (
                <Row key={sessionKey(drawer)} drawer={drawer} typed={typed} hasMoved={hasMoved} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

interface RowProps {
  drawer: DrawerRow
  typed: Typed | null
  /** Whether cash moved after a count, in any drawer of the day. */
  hasMoved: boolean
}

function Row({ drawer, typed, hasMoved }: RowProps) {
  const { t } = useTranslation('day-close')
  const key = sessionKey(drawer)
  const text = typed?.counts[key]
  const counted = typed?.amountOf(text) ?? null
  return (
    <tr>
      <td data-title>
        {drawer.device}
        {drawer.session > 1 ? ` (${t('session', { number: drawer.session })})` : ''}
        {drawer.staff && (
          <Text size="xs" c="dimmed">
            {drawer.staff}
          </Text>
        )}
      </td>
      {parts.map((name) => (
        <td key={name} data-label={t(`parts.${name}`)} className={table.number}>
          <Amount>{subtracted.has(name) && drawer[name] !== 0 ? -drawer[name] : drawer[name]}</Amount>
        </td>
      ))}
      <td data-label={t('expected')} className={table.number} style={{ fontWeight: 600 }}>
        <Amount>{drawer.expected}</Amount>
      </td>
      <td data-label={t('counted')} className={table.number}>
        {typed && drawer.counted === null ? (
          <TextInput
            aria-label={t('count_of', { drawer: drawer.device, session: drawer.session })}
            value={text ?? ''}
            onChange={(event) => typed.setCount(key, event.currentTarget.value)}
            error={typed.isWrong(text) || (counted ?? 0) < 0}
            inputMode="decimal"
            w={120}
            ml="auto"
            styles={{ input: { textAlign: 'right' } }}
          />
        ) : (
          <Amount>{drawer.counted}</Amount>
        )}
      </td>
      {hasMoved && (
        <td data-label={t('since_count')} className={table.number}>
          <Amount>{drawer.since_count}</Amount>
        </td>
      )}
      <td data-label={t('over_short')} className={table.number}>
        <OverShortText>{counted === null ? drawer.over_short : counted - drawer.expected}</OverShortText>
      </td>
    </tr>
  )
}

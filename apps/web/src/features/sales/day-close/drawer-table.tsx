import { Text, TextInput } from '@mantine/core'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import table from '#ui/table/table.module.css'
import { Amount, OverShortText } from './amounts.tsx'
import { sessionKey, type Typed } from './use-typed.ts'

const parts = [
  'float',
  'received',
  'change',
  'refunds',
  'collected',
  'pay_in',
  'pay_out',
  'drops',
] as const
const subtracted = new Set<(typeof parts)[number]>(['change', 'refunds', 'pay_out', 'drops'])

/**
 * The drawers of a day: expected and counted amounts, over or short, and how they are calculated.
 */
export function DrawerTable({
  drawers,
  typed,
}: {
  drawers: readonly DrawerRow[]
  typed: Typed | null
}) {
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

/** The difference between a float and the last count. */
function FloatDifference({ children: difference }: { children: number }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  if (difference === 0) return null
  const amount = `${difference > 0 ? '+' : ''}${formatAmount(difference, currency)}`
  return (
    <Text size="xs" c="var(--pos-error-ink)">
      {t('float_difference', { amount })}
    </Text>
  )
}

/**
 * A part with the sign of its addition; closes of an earlier version have no payments of customers.
 */
function partOf(drawer: DrawerRow, name: (typeof parts)[number]): number {
  const amount = drawer[name] ?? 0
  return subtracted.has(name) && amount !== 0 ? -amount : amount
}

interface RowProps {
  drawer: DrawerRow
  typed: Typed | null
  /** True if cash moved after a count in any drawer of the day. */
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
        {drawer.device || t('no_drawer')}
        {drawer.session > 1 ? ` (${t('session', { number: drawer.session })})` : ''}
        {drawer.staff && (
          <Text size="xs" c="dimmed">
            {drawer.staff}
          </Text>
        )}
      </td>
      {parts.map((name) => (
        <td key={name} data-label={t(`parts.${name}`)} className={table.number}>
          <Amount>{partOf(drawer, name)}</Amount>
          {name === 'float' && <FloatDifference>{drawer.float_difference ?? 0}</FloatDifference>}
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
        <OverShortText>
          {counted === null ? drawer.over_short : counted - drawer.expected}
        </OverShortText>
      </td>
    </tr>
  )
}

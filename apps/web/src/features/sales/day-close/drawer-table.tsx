import { Text, TextInput } from '@mantine/core'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
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
        <PlainTable
          label={t('drawers.title')}
          isStacked
          records={drawers}
          keyOf={sessionKey}
          columns={[
            {
              label: t('drawer'),
              role: 'title',
              render: (drawer) => <DrawerName drawer={drawer} />,
            },
            ...parts.map((name) => ({
              label: t(`parts.${name}`),
              look: 'number' as const,
              render: (drawer: DrawerRow) => (
                <>
                  <Amount>{partOf(drawer, name)}</Amount>
                  {name === 'float' && (
                    <FloatDifference>{drawer.float_difference ?? 0}</FloatDifference>
                  )}
                </>
              ),
            })),
            {
              label: t('expected'),
              look: 'number',
              isStrong: true,
              render: ({ expected }) => <Amount>{expected}</Amount>,
            },
            {
              label: t('counted'),
              look: 'number',
              render: (drawer) =>
                typed && drawer.counted === null ? (
                  <CountInput drawer={drawer} typed={typed} />
                ) : (
                  <Amount>{drawer.counted}</Amount>
                ),
            },
            hasMoved && {
              label: t('since_count'),
              look: 'number',
              render: (drawer) => <Amount>{drawer.since_count}</Amount>,
            },
            {
              label: t('over_short'),
              look: 'number',
              render: (drawer) => {
                const counted = typed?.amountOf(typed.counts[sessionKey(drawer)]) ?? null
                return (
                  <OverShortText>
                    {counted === null ? drawer.over_short : counted - drawer.expected}
                  </OverShortText>
                )
              },
            },
          ]}
        />
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

function DrawerName({ drawer: { device, session, staff } }: { drawer: DrawerRow }) {
  const { t } = useTranslation('day-close')
  return (
    <>
      {device || t('no_drawer')}
      {session > 1 ? ` (${t('session', { number: session })})` : ''}
      {staff && (
        <Text size="xs" c="dimmed">
          {staff}
        </Text>
      )}
    </>
  )
}

function CountInput({ drawer, typed }: { drawer: DrawerRow; typed: Typed }) {
  const { t } = useTranslation('day-close')
  const key = sessionKey(drawer)
  const text = typed.counts[key]
  return (
    <TextInput
      aria-label={t('count_of', { drawer: drawer.device, session: drawer.session })}
      value={text ?? ''}
      onChange={(event) => typed.setCount(key, event.currentTarget.value)}
      error={typed.isWrong(text) || (typed.amountOf(text) ?? 0) < 0}
      inputMode="decimal"
      w={120}
      ml="auto"
      styles={{ input: { textAlign: 'right' } }}
    />
  )
}

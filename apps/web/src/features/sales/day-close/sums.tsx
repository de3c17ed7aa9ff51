import { SimpleGrid, Text } from '@mantine/core'
import type { DayFigures } from '@pos/contract/accounting/day-figures'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { Amount } from './amounts.tsx'

const counts = ['receipts', 'guests'] as const
const amounts = [
  'gross',
  'discount',
  'charge',
  'table_charge',
  'gratuity',
  'tax',
  'sales',
  'refund_amount',
  'total',
  'tip',
  'cash_rounding',
  'excess',
  'void_amount',
  'comp_amount',
] as const

const rare: readonly (typeof amounts)[number][] = ['excess', 'cash_rounding', 'comp_amount']

/** Returns the sums to show: rounding, kept amounts and comps only if there are any. */
export const shownSums = (sums: DayFigures['sums']) =>
  amounts.filter((name) => !rare.includes(name) || (sums[name] ?? 0) !== 0)

/** The sums of a day and its tax by rate. */
export function DaySums({ figures: { sums, taxes } }: { figures: DayFigures }) {
  const { t } = useTranslation('day-close')
  return (
    <Section title={t('sums.title')} description={t('sums.text')}>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing="xs" m={0}>
        {counts.map((name) => (
          <Fact key={name} label={t(`sums.${name}`)}>
            {formatNumber(sums[name])}
          </Fact>
        ))}
        {shownSums(sums).map((name) => (
          <Fact key={name} label={t(`sums.${name}`)}>
            <Amount>{sums[name] ?? 0}</Amount>
          </Fact>
        ))}
        {taxes.map(({ rate, taxable, tax }) => (
          <Fact key={rate} label={t('sums.tax_of', { rate })}>
            <Amount>{tax}</Amount>{' '}
            <Text span size="xs" c="dimmed">
              {t('sums.taxable')} <Amount>{taxable}</Amount>
            </Text>
          </Fact>
        ))}
      </SimpleGrid>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  )
}

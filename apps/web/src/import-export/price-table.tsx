import '@mantine/core/styles/Table.css'
import { ScrollArea, Table, Text } from '@mantine/core'
import type { PriceChangeReport } from '@pos/contract/exchange/price-change'
import { formatMoney } from '@pos/domain/money/money'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { MoneyText } from '#ui/input/money-text.tsx'

/**
 * The first records with amounts before and after; those that cannot change come first, with the
 * reason.
 */
export function PriceTable({ report }: { report: PriceChangeReport }) {
  const { t } = useTranslation('kit')
  const currency = useCurrency()
  const { counts, refused } = report
  const noProblems: string[] = []
  const rows = [...refused, ...report.rows.map((row) => ({ ...row, problems: noProblems }))]
  const more = counts.change + counts.refused - rows.length
  const money = (amount: number) => (
    <MoneyText isNegative={amount < 0}>{formatMoney(amount, currency)}</MoneyText>
  )
  return (
    <ScrollArea.Autosize mah="30dvh" type="auto">
      <Table fz="sm" verticalSpacing={6} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('transfer.name')}</Table.Th>
            <Table.Th ta="right">{t('changes.before')}</Table.Th>
            <Table.Th ta="right">{t('changes.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, name, before, after, problems }) => (
            <Table.Tr key={id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {name}
                {problems.map((problem) => (
                  <Text key={problem} size="xs" c="var(--pos-error-ink)">
                    {problem}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td ta="right" c="dimmed">
                {money(before)}
              </Table.Td>
              <Table.Td ta="right" fw={600}>
                {money(after)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more > 0 && (
        <Text size="sm" c="dimmed" p="xs">
          {t('prices.more', { count: more })}
        </Text>
      )}
    </ScrollArea.Autosize>
  )
}

import type { JournalLine } from '@pos/contract/accounting/journals'
import type { Currency } from '@pos/domain/money/money'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { MoneyText } from '#ui/input/money-text.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'

type ShownLine = Omit<JournalLine, 'booking' | 'label'> & {
  readonly key: string
  readonly label?: string
}

interface LinesTableProps {
  /** Label of the table. */
  label: string
  lines: readonly ShownLine[]
  currency: Currency
  /** True if lines show their booking. */
  hasItems?: boolean
}

/** Lines of a journal with sums; empty columns are omitted. */
export function LinesTable({ label, lines, currency, hasItems = false }: LinesTableProps) {
  const { t } = useTranslation('journals')
  const texts = (['code', 'sub_account', 'department', 'partner', 'tax_class'] as const).filter(
    (name) => lines.some((line) => line[name] !== ''),
  )
  const hasTax = lines.some((line) => line.tax !== null && line.tax !== 0)
  const amount = (value: number | null) => (
    <MoneyText>{value ? formatAmount(value, currency) : ''}</MoneyText>
  )
  const sum = (name: 'debit' | 'credit') => lines.reduce((all, line) => all + line[name], 0)
  const amounts = (['debit', 'credit'] as const).map((name) => ({
    label: t(name),
    look: 'number' as const,
    render: (line: ShownLine) => amount(line[name]),
    isEmpty: (line: ShownLine) => line[name] === 0,
    footer: <MoneyText>{formatAmount(sum(name), currency)}</MoneyText>,
  }))
  return (
    <PlainTable
      label={label}
      isStacked
      records={lines}
      keyOf={(line) => `${line.key} ${line.debit === 0}`}
      footer={t('sum')}
      columns={[
        hasItems && { label: t('item'), role: 'title', render: (line) => line.label },
        {
          label: t('account'),
          ...(hasItems ? {} : { role: 'title' }),
          render: (line) => line.account,
        },
        ...texts.map((name) => ({
          label: t(name),
          render: (line: ShownLine) => line[name],
          isEmpty: (line: ShownLine) => line[name] === '',
        })),
        ...amounts,
        hasTax && {
          label: t('tax'),
          look: 'number',
          render: (line) => amount(line.tax),
          isEmpty: (line) => !line.tax,
        },
      ]}
    />
  )
}

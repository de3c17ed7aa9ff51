import type { JournalLine } from '@pos/contract/accounting/journals'
import type { Currency } from '@pos/domain/money/money'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import { MoneyText } from '#ui/input/money-text.tsx'
import table from '#ui/table/table.module.css'

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
  return (
    <div role="group" className={table.region} aria-label={label}>
      <table className={table.table}>
        <thead>
          <tr>
            {hasItems && <th>{t('item')}</th>}
            <th>{t('account')}</th>
            {texts.map((name) => (
              <th key={name}>{t(name)}</th>
            ))}
            <th className={table.number}>{t('debit')}</th>
            <th className={table.number}>{t('credit')}</th>
            {hasTax && <th className={table.number}>{t('tax')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.key} ${line.debit === 0}`}>
              {hasItems && <td data-title>{line.label}</td>}
              <td {...(hasItems ? { 'data-label': t('account') } : { 'data-title': true })}>
                {line.account}
              </td>
              {texts.map((name) => (
                <td key={name} {...onPhone(t(name), line[name] !== '')}>
                  {line[name]}
                </td>
              ))}
              <td {...onPhone(t('debit'), line.debit !== 0)} className={table.number}>
                {amount(line.debit)}
              </td>
              <td {...onPhone(t('credit'), line.credit !== 0)} className={table.number}>
                {amount(line.credit)}
              </td>
              {hasTax && (
                <td {...onPhone(t('tax'), Boolean(line.tax))} className={table.number}>
                  {amount(line.tax)}
                </td>
              )}
            </tr>
          ))}
          <SumRow
            lines={lines}
            currency={currency}
            span={texts.length + (hasItems ? 2 : 1)}
            hasTax={hasTax}
          />
        </tbody>
      </table>
    </div>
  )
}

interface SumRowProps extends Pick<LinesTableProps, 'lines' | 'currency'> {
  /** Number of columns before the amounts. */
  span: number
  hasTax: boolean
}

function SumRow({ lines, currency, span, hasTax }: SumRowProps) {
  const { t } = useTranslation('journals')
  const sum = (name: 'debit' | 'credit') => lines.reduce((all, line) => all + line[name], 0)
  return (
    <tr>
      <td data-title colSpan={span}>
        <b>{t('sum')}</b>
      </td>
      {(['debit', 'credit'] as const).map((name) => (
        <td key={name} data-label={t(name)} className={table.number} style={{ fontWeight: 600 }}>
          <MoneyText>{formatAmount(sum(name), currency)}</MoneyText>
        </td>
      ))}
      {hasTax && <td data-secondary aria-hidden />}
    </tr>
  )
}

/** On a phone each cell shows its heading; empty cells are omitted. */
const onPhone = (heading: string, isFilled: boolean) =>
  isFilled ? { 'data-label': heading } : { 'data-secondary': true }

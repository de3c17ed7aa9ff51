import type { Receipt } from '@pos/contract/sales/receipts'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { formatAmount, formatNumber, formatTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { Section } from '#ui/layout/section.tsx'
import table from '#ui/table/table.module.css'
import classes from './receipt-lines.module.css'

type Line = Receipt['orders'][number]

/** Lists the order lines with condiments. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  if (receipt.orders.length === 0)
    return <Section title={t('lines.title')}>{t('lines.none')}</Section>
  return (
    <Section title={t('lines.title')}>
      <div className={table.region}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('lines.name')}</th>
              {(['quantity', 'unit_price', 'price', 'discount', 'tax'] as const).map((name) => (
                <th key={name} scope="col" className={table.number}>
                  {t(`lines.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {receipt.orders.map((line, index) => (
              <LineRow key={index} line={line} refunded={refundedOf(receipt, line)} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

/** Refunded pieces of a line. */
function refundedOf({ refunded_lines }: Receipt, { position }: Line) {
  return refunded_lines.find((one) => one.position === position)?.quantity ?? 0
}

function LineRow({ line, refunded }: { line: Line; refunded: number }) {
  const { t } = useTranslation('receipts')
  const currency = useCurrency()
  const { quantity, unit, unit_price, price, discount, tax_rate, tax_kind } = line
  return (
    <tr className={classes.line}>
      <td data-label={t('lines.name')} data-name="name" data-title>
        <LineName line={line} refunded={refunded} />
      </td>
      <td data-label={t('lines.quantity')} data-name="quantity" className={table.number}>
        {`${formatNumber(quantity)}${unit ? ` ${unit}` : ''}`}
      </td>
      <td data-label={t('lines.unit_price')} data-name="unit_price" className={table.number}>
        {formatAmount(unit_price, currency)}
      </td>
      <td data-label={t('lines.price')} data-name="price" className={table.number}>
        <MoneyText isNegative={price < 0}>{formatAmount(price, currency)}</MoneyText>
      </td>
      <td
        data-label={t('lines.discount')}
        data-name="discount"
        className={table.number}
        {...(discount === 0 ? { 'data-secondary': true } : {})}
      >
        {discount === 0 ? (
          '-'
        ) : (
          <MoneyText isNegative={discount > 0}>{formatAmount(-discount, currency)}</MoneyText>
        )}
      </td>
      <td data-label={t('lines.tax')} data-name="tax" className={table.number}>
        {`${tax_rate}% ${t(`lines.${tax_kind}`)}`}
      </td>
    </tr>
  )
}

function LineName({ line, refunded }: { line: Line; refunded: number }) {
  const { t } = useTranslation('receipts')
  const currency = useCurrency()
  const timeZone = useTimeZone()
  const { name, takeout, reduced, condiments, ordered_at, refund_of_position } = line
  const { price_rule, operated_staff, comp_amount, reason } = line
  const givesBack =
    refund_of_position === null ? null : t('refund.gives_back', { number: refund_of_position + 1 })
  return (
    <div>
      <span className={classes.lineName}>
        {name}
        {takeout && <StatusBadge tone="info">{t('lines.takeout')}</StatusBadge>}
        {comp_amount !== null && comp_amount !== undefined && (
          <StatusBadge tone="info">{t('lines.comp')}</StatusBadge>
        )}
        {reduced && <StatusBadge tone="neutral">{t('lines.reduced')}</StatusBadge>}
        {refunded > 0 && (
          <StatusBadge tone="info">{t('refund.line', { count: refunded })}</StatusBadge>
        )}
      </span>
      {condiments.length > 0 && (
        <ul className={classes.condiments}>
          {condiments.map((one, index) => (
            <li key={index}>
              {one.name}
              {one.quantity > 1 && ` × ${one.quantity}`}
              {one.price !== 0 && ` (${formatAmount(one.price, currency)})`}
            </li>
          ))}
        </ul>
      )}
      <small className={classes.lineOrigin}>
        {[
          `${t('lines.ordered')} ${formatTime(ordered_at, timeZone)}`,
          operated_staff,
          price_rule,
          reason,
          comp_amount == null
            ? null
            : t('lines.comp_amount', { amount: formatAmount(comp_amount, currency) }),
          givesBack,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </div>
  )
}

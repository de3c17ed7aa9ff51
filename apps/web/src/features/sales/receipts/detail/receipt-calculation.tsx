import type { Receipt } from '@pos/contract/sales/receipts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount, formatNumber } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import classes from '../receipts.module.css'
import { type Calculation, calculate, holds, type Sum } from './calculation.ts'

/** Shows how a receipt's sums follow from its lines, with a sentence for each wrong sum. */
export function ReceiptCalculation({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const calculation = calculate(receipt)
  return (
    <Section title={t('steps.title')} description={t('steps.text')}>
      <ol className={classes.steps}>
        <Lines calculation={calculation} />
        <Discount calculation={calculation} receipt={receipt} />
        <Taxes calculation={calculation} receipt={receipt} />
        <Total calculation={calculation} receipt={receipt} />
        <Payments calculation={calculation} receipt={receipt} />
      </ol>
    </Section>
  )
}

function useMoney() {
  const currency = useCurrency()
  return (amount: number) => formatAmount(amount, currency)
}

interface StepProps {
  title: string
  children: ReactNode
}

function Step({ title, children }: StepProps) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  )
}

/** A sum and its calculation; if it is wrong, also the expected value. */
function Result({ formula, sum }: { formula: string; sum: Sum }) {
  const { t } = useTranslation('receipts')
  const money = useMoney()
  return (
    <p className={classes.stepResult} {...(holds(sum) ? {} : { 'data-wrong': true })}>
      <span>{formula}</span>
      <strong>{money(sum.posted)}</strong>
      {!holds(sum) && (
        <em>
          {t('steps.wrong', {
            posted: money(sum.posted),
            expected: money(sum.expected),
            difference: money(sum.posted - sum.expected),
          })}
        </em>
      )}
    </p>
  )
}

function Lines({ calculation: { lines, subtotal } }: { calculation: Calculation }) {
  const { t } = useTranslation('receipts')
  const money = useMoney()
  return (
    <Step title={t('steps.lines')}>
      {lines.map((line, index) => {
        const piece =
          line.condiments === 0
            ? money(line.unitPrice)
            : `(${money(line.unitPrice)} + ${money(line.condiments)})`
        return (
          <Result
            key={index}
            formula={`${line.name}: ${formatNumber(line.quantity)} × ${piece}`}
            sum={line}
          />
        )
      })}
      <Result formula={t('steps.subtotal')} sum={subtotal} />
    </Step>
  )
}

interface WithReceipt {
  calculation: Calculation
  receipt: Receipt
}

function Discount({ calculation: { lineDiscount, checkDiscount, rates }, receipt }: WithReceipt) {
  const { t } = useTranslation('receipts')
  const money = useMoney()
  if (receipt.discount === 0 && lineDiscount === 0) return null
  return (
    <Step title={t('steps.discount')}>
      <p>
        {t('steps.discounts', {
          lines: money(lineDiscount),
          check: money(checkDiscount),
          all: money(receipt.discount),
        })}
      </p>
      {checkDiscount !== 0 && rates.length > 1 && (
        <ul>
          {rates.map((rate) => (
            <li key={`${rate.rate} ${rate.kind} ${rate.reduced}`}>
              {t('steps.share', {
                rate: rate.rate,
                lines: money(rate.lines),
                share: money(rate.share),
                rest: money(rate.lines - rate.share),
              })}
            </li>
          ))}
        </ul>
      )}
      {Math.abs(receipt.discount) < Math.abs(lineDiscount) && (
        <p className={classes.wrong}>{t('flags.discount')}</p>
      )}
    </Step>
  )
}

function Taxes({ calculation: { rates, tax }, receipt: { charge_taxes } }: WithReceipt) {
  const { t } = useTranslation('receipts')
  const money = useMoney()
  if (rates.length === 0 && holds(tax)) return null
  return (
    <Step title={t('steps.tax')}>
      {rates.map((rate) => {
        const formulaText =
          rate.kind === 'inclusive' ? `${rate.rate} ÷ ${100 + Number(rate.rate)}` : `${rate.rate}%`
        const others =
          rate.others === 0 ? '' : ` ${t('steps.others', { amount: money(rate.others) })}`
        return (
          <Result
            key={`${rate.rate} ${rate.kind} ${rate.reduced}`}
            formula={`${rate.rate}% ${t(`lines.${rate.kind}`)}: ${money(rate.taxable)} × ${formulaText}${others}`}
            sum={rate}
          />
        )
      })}
      {charge_taxes?.map(({ part, amount, rate, kind }) => (
        <p key={`${part} ${rate} ${kind}`}>
          {t('steps.charge_tax', {
            charge: t(`totals.${part}`),
            amount: money(amount),
            tax: Number(rate) === 0 ? t('steps.untaxed') : `${rate}% ${t(`lines.${kind}`)}`,
          })}
        </p>
      ))}
      <Result formula={t('steps.all_tax')} sum={tax} />
    </Step>
  )
}

function Total({ calculation: { total, exclusiveTax }, receipt }: WithReceipt) {
  const { t } = useTranslation('receipts')
  const money = useMoney()
  const parts: [string, number][] = [
    [t('totals.subtotal'), receipt.subtotal],
    [t('lines.discount'), -receipt.discount],
    [t('totals.charge'), receipt.charge],
    [t('totals.table_charge'), receipt.table_charge],
    [t('totals.auto_gratuity'), receipt.auto_gratuity],
    [t('totals.exclusive_tax'), exclusiveTax],
  ]
  const shown = parts.filter(([, amount], index) => index === 0 || amount !== 0)
  const formula = shown.map(
    ([name, amount], index) =>
      `${index === 0 ? '' : amount < 0 ? ' − ' : ' + '}${name} ${money(Math.abs(amount))}`,
  )
  return (
    <Step title={t('steps.total')}>
      <Result formula={formula.join('')} sum={total} />
    </Step>
  )
}

function Payments({ calculation: { paid, settle, due, over }, receipt }: WithReceipt) {
  const { t } = useTranslation('receipts')
  const money = useMoney()
  return (
    <Step title={t('steps.payments')}>
      {receipt.tip !== 0 && (
        <p>
          {t('steps.due', {
            total: money(receipt.total),
            tip: money(receipt.tip),
            due: money(due - receipt.cash_rounding),
          })}
        </p>
      )}
      {receipt.cash_rounding !== 0 && (
        <p>{t('steps.rounded', { rounding: money(receipt.cash_rounding), due: money(due) })}</p>
      )}
      <Result
        formula={t('steps.settle', { paid: money(paid), change: money(receipt.change) })}
        sum={settle}
      />
      {over < 0 && <p className={classes.wrong}>{t('steps.short', { amount: money(-over) })}</p>}
      {over > 0 && <p>{t('steps.over', { amount: money(over) })}</p>}
    </Step>
  )
}

import type { BusinessDay } from '@pos/contract/accounting/day-close'
import type { DrawerRow } from '@pos/contract/accounting/day-figures'
import { formatMoney } from '@pos/domain/money/money'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency, useProfile, useTimeZone } from '#lib/profile.ts'
import { formatDateTime, formatNumber } from '#lib/text/format.ts'
import classes from './day-ledger.module.css'
import { useWarnings } from './day-warnings.tsx'
import { partOf, shownParts } from './drawer-parts.ts'
import { formatOverShort } from './format-over-short.ts'
import { shownSums } from './sums.tsx'
import { sessionKey } from './use-typed.ts'

/** Papers of the ledger: a sheet, and the paper of receipt printers. */
export const papers = ['a4', 'receipt'] as const

interface DayLedgerProps {
  day: BusinessDay
  paper: (typeof papers)[number]
  children: ReactNode
}

/** A business day as a printed ledger: every figure of the close, and a line for the signature. */
export function DayLedger({ day, paper, children }: DayLedgerProps) {
  const { t } = useTranslation('day-close')
  const timeZone = useTimeZone()
  const { shop } = useProfile()
  const [now] = useState(() => new Date().toISOString())
  return (
    <article className={`${classes.ledger} ${classes[paper]}`} data-print-list>
      <header className={classes.head}>
        <h1>{day.number === null ? t('ledger.x') : t('ledger.z', { number: day.number })}</h1>
        <p>{shop?.name}</p>
        <Line label={t('date')}>{day.business_date}</Line>
        {day.closed_at && (
          <Line label={t('ledger.closed')}>
            {formatDateTime(day.closed_at, timeZone)} {day.closed_by}
          </Line>
        )}
        <Line label={t('ledger.printed')}>{formatDateTime(now, timeZone)}</Line>
      </header>
      <Sales day={day} />
      <Payments day={day} />
      {day.figures.drawers.map((drawer) => (
        <Drawer key={sessionKey(drawer)} drawer={drawer} />
      ))}
      <Notes day={day} />
      <p className={classes.signature}>{t('ledger.signature')}</p>
      {children}
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Line({
  label,
  isStrong = false,
  children,
}: {
  label: string
  isStrong?: boolean
  children: ReactNode
}) {
  return (
    <p className={classes.line} data-strong={isStrong || undefined}>
      <span>{label}</span>
      <span>{children}</span>
    </p>
  )
}

function Sales({ day }: { day: BusinessDay }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const { sums, taxes } = day.figures
  return (
    <Part title={t('sums.title')}>
      <Line label={t('sums.receipts')}>{formatNumber(sums.receipts)}</Line>
      <Line label={t('sums.guests')}>{formatNumber(sums.guests)}</Line>
      {shownSums(sums).map((name) => (
        <Line key={name} label={t(`sums.${name}`)} isStrong={name === 'total'}>
          {formatMoney(sums[name] ?? 0, currency)}
        </Line>
      ))}
      {taxes.map(({ rate, taxable, tax }) => (
        <Line key={rate} label={t('sums.tax_of', { rate })}>
          {formatMoney(tax, currency)} ({t('sums.taxable')} {formatMoney(taxable, currency)})
        </Line>
      ))}
    </Part>
  )
}

function Payments({ day }: { day: BusinessDay }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const { payments } = day.figures
  if (payments.length === 0) return null
  return (
    <Part title={t('payments.title')}>
      {payments.map(({ key, label, count, amount, terminal, difference }) => (
        <div key={key}>
          <Line label={`${label} (${formatNumber(count)})`}>{formatMoney(amount, currency)}</Line>
          {terminal !== null && (
            <Line label={`  ${t('payments.terminal')}`}>
              {formatMoney(terminal, currency)} ({formatOverShort(difference, currency, t)})
            </Line>
          )}
        </div>
      ))}
    </Part>
  )
}

function Drawer({ drawer }: { drawer: DrawerRow }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const { device, session, staff, expected, counted, since_count: moved, over_short } = drawer
  const name = device || t('no_drawer')
  const title = session > 1 ? `${name} (${t('session', { number: session })})` : name
  return (
    <Part title={staff ? `${title} – ${staff}` : title}>
      {shownParts([drawer]).map((part) => (
        <Line key={part} label={t(`parts.${part}`)}>
          {formatMoney(partOf(drawer, part), currency)}
        </Line>
      ))}
      <Line label={t('expected')} isStrong>
        {formatMoney(expected, currency)}
      </Line>
      <Line label={t('counted')}>{counted === null ? '-' : formatMoney(counted, currency)}</Line>
      {moved !== 0 && <Line label={t('since_count')}>{formatMoney(moved, currency)}</Line>}
      <Line label={t('over_short')} isStrong>
        {formatOverShort(over_short, currency, t)}
      </Line>
    </Part>
  )
}

/** Lists what was not settled, what came later, and what the person wrote. */
function Notes({ day }: { day: BusinessDay }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  const warnings = useWarnings(day)
  const { late, over_short_reason: reason, note } = day
  return (
    <>
      {late.receipts.length > 0 && (
        <Part title={t('late.title')}>
          <Line label={t('late.sum')}>{formatMoney(late.total, currency)}</Line>
        </Part>
      )}
      {(warnings.length > 0 || reason || note) && (
        <Part title={t('close.note')}>
          {warnings.map(({ key, text }) => (
            <p key={key}>{text}</p>
          ))}
          {reason && (
            <p>
              {t('close.reason')}: {reason}
            </p>
          )}
          {note && <p>{note}</p>}
        </Part>
      )}
    </>
  )
}

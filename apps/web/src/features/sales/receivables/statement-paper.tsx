import type { StatementContent } from '@pos/contract/accounting/receivable-statements'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#lib/text/format.ts'
import classes from './statement.module.css'
import { StatementLines } from './statement-lines.tsx'
import type { ShownStatement } from './use-receivables.ts'

const honorifics: Readonly<Record<string, string>> = { onchu: ' 御中', sama: ' 様' }

/**
 * The A4 page of a statement: addressee and issuer, sums, lines, and the tax by rate of a qualified
 * invoice.
 */
export function StatementPaper({ statement: { content, issued } }: { statement: ShownStatement }) {
  const { t } = useTranslation('receivables')
  return (
    <article className={classes.paper} aria-label={t('paper.title')}>
      <h2 className={classes.title}>{t('paper.title')}</h2>
      <div className={classes.heads}>
        <Addressee content={content} />
        <Issuer content={content} number={issued?.number ?? null} />
      </div>
      <Sums content={content} />
      <StatementLines content={content} />
      <Taxes content={content} />
    </article>
  )
}

function Addressee({ content: { customer, country_code } }: { content: StatementContent }) {
  const { t } = useTranslation('receivables')
  const isJapanese = country_code === 'JP'
  return (
    <address className={classes.addressee} aria-label={t('paper.to')}>
      {customer.post_code && (
        <div>{isJapanese ? `〒${customer.post_code}` : customer.post_code}</div>
      )}
      {customer.address && <div>{customer.address}</div>}
      <div className={classes.name}>
        {customer.name}
        {isJapanese && honorifics[customer.honorific]}
      </div>
      {customer.contact && <div>{t('paper.attention', { name: customer.contact })}</div>}
      {customer.registration_number && <div>{customer.registration_number}</div>}
    </address>
  )
}

function Issuer({ content, number }: { content: StatementContent; number: number | null }) {
  const { t } = useTranslation('receivables')
  const { issuer, closing_date, due_date, country_code } = content
  return (
    <div className={classes.issuer}>
      <div className={classes.number}>
        {number === null ? t('paper.draft') : t('paper.number', { number })}
      </div>
      <div>
        {t('paper.closing')}: {closing_date}
      </div>
      <div>
        {t('paper.due')}: {due_date}
      </div>
      <div className={classes.from}>{issuer.name}</div>
      {issuer.post_code && (
        <div>{country_code === 'JP' ? `〒${issuer.post_code}` : issuer.post_code}</div>
      )}
      {issuer.address && <div>{issuer.address}</div>}
      {issuer.phone && <div>{issuer.phone}</div>}
      {issuer.registration_number ? (
        <div>
          {t('paper.registration')}: {issuer.registration_number}
        </div>
      ) : (
        country_code === 'JP' && (
          <div className={`${classes.warning} pos-no-print`}>{t('paper.no_registration')}</div>
        )
      )}
    </div>
  )
}

function Sums({ content }: { content: StatementContent }) {
  const { t } = useTranslation('receivables')
  const { currency, adjusted } = content
  const names = (['carried', 'received', 'adjusted', 'charged'] as const).filter(
    (name) => name !== 'adjusted' || adjusted !== 0,
  )
  return (
    <>
      <p className={classes.intro}>{t('paper.intro')}</p>
      <dl className={classes.sums}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`paper.${name}`)}</dt>
            <dd>{formatAmount(content[name], currency)}</dd>
          </div>
        ))}
        <div className={classes.balance}>
          <dt>{t('paper.amount')}</dt>
          <dd>{formatAmount(content.balance, currency)}</dd>
        </div>
      </dl>
    </>
  )
}

function Taxes({ content: { taxes, untaxed, currency } }: { content: StatementContent }) {
  const { t } = useTranslation('receivables')
  if (taxes.length === 0 && untaxed === 0) return null
  return (
    <section className={classes.taxes} aria-label={t('paper.tax_title')}>
      <h3>{t('paper.tax_title')}</h3>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('paper.rate')}</th>
            <th scope="col">{t('paper.with_tax')}</th>
            <th scope="col">{t('paper.base')}</th>
            <th scope="col">{t('paper.tax')}</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map((tax) => (
            <tr key={`${tax.rate} ${tax.reduced}`}>
              <td>
                {tax.rate}%{tax.reduced && ' ※'}
              </td>
              <td>{formatAmount(tax.amount, currency)}</td>
              <td>{formatAmount(tax.base, currency)}</td>
              <td>{formatAmount(tax.tax, currency)}</td>
            </tr>
          ))}
          {untaxed !== 0 && (
            <tr>
              <td>{t('paper.untaxed')}</td>
              <td>{formatAmount(untaxed, currency)}</td>
              <td>-</td>
              <td>-</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={classes.remark}>
        {taxes.some((tax) => tax.reduced) && `${t('paper.reduced')} `}
        {t('paper.rounding')}
      </p>
    </section>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import type { DueStatement, StatementRow } from '@pos/contract/accounting/receivable-statements'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatDateTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import table from '#ui/table/table.module.css'
import { Amount } from './amount.tsx'
import { Loaded } from './loaded.tsx'
import { useIssue } from './use-issue.ts'
import { useStatements } from './use-receivables.ts'

const sums = ['carried', 'charged', 'adjusted', 'received', 'balance'] as const

/** Statements of closed months that wait to be issued, and those that were. */
export function StatementsTab() {
  const query = useStatements()
  return (
    <Loaded query={query}>
      {({ due, statements }) => (
        <Stack>
          <Due due={due} />
          <Issued statements={statements} />
        </Stack>
      )}
    </Loaded>
  )
}

function Due({ due }: { due: readonly DueStatement[] }) {
  const { t } = useTranslation('receivables')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { issue, isBusy } = useIssue()
  const selected = due.filter(({ customer_id }) => !left.has(customer_id))
  const toggle = (id: string) =>
    setLeft(left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id]))
  return (
    <Section
      title={t('statements.due_title')}
      description={t('statements.due_text')}
      actions={
        due.length > 0 && (
          <Button
            loading={isBusy}
            disabled={selected.length === 0}
            onClick={() => void issue(selected)}
          >
            {t('statements.issue_all', { count: selected.length })}
          </Button>
        )
      }
    >
      {due.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('statements.due_empty')}
        </Text>
      ) : (
        <DueTable due={due} left={left} onToggle={toggle} />
      )}
    </Section>
  )
}

interface DueTableProps {
  due: readonly DueStatement[]
  /** Customers whose statements are left out. */
  left: ReadonlySet<string>
  onToggle: (customerId: string) => void
}

function DueTable({ due, left, onToggle }: DueTableProps) {
  const { t } = useTranslation('receivables')
  return (
    <div
      role="group"
      className={`${table.region} ${table.lines}`}
      aria-label={t('statements.due_title')}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th className={table.mark} aria-label={t('statements.issue')} />
            <th>{t('customer')}</th>
            <th>{t('statements.closing')}</th>
            {sums.map((name) => (
              <th key={name} className={table.number}>
                {t(`statements.${name}`)}
              </th>
            ))}
            <th aria-label={t('statements.preview')} />
          </tr>
        </thead>
        <tbody>
          {due.map((one) => (
            <tr key={one.customer_id}>
              <td className={table.mark}>
                <input
                  type="checkbox"
                  aria-label={t('statements.select', { name: one.name })}
                  checked={!left.has(one.customer_id)}
                  onChange={() => onToggle(one.customer_id)}
                />
              </td>
              <NameAndClosing of={one} />
              <Sums of={one} />
              <td data-action>
                <PageLink
                  to="/pos/receivables"
                  search={{ draft: one.customer_id, closing: one.closing_date }}
                >
                  {t('statements.preview')}
                </PageLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Issued({ statements }: { statements: readonly StatementRow[] }) {
  const { t } = useTranslation('receivables')
  const timeZone = useTimeZone()
  return (
    <Section title={t('statements.title')} description={t('statements.text')}>
      {statements.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('statements.empty')}
        </Text>
      ) : (
        <div
          role="group"
          className={`${table.region} ${table.lines}`}
          aria-label={t('statements.title')}
        >
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('statements.number')}</th>
                <th>{t('customer')}</th>
                <th>{t('statements.closing')}</th>
                <th>{t('statements.due')}</th>
                {sums.map((name) => (
                  <th key={name} className={table.number}>
                    {t(`statements.${name}`)}
                  </th>
                ))}
                <th>{t('statements.issued_by')}</th>
              </tr>
            </thead>
            <tbody>
              {statements.map((one) => (
                <tr key={one.number}>
                  <td>
                    <PageLink to="/pos/receivables" search={{ statement: String(one.number) }}>
                      {t('paper.number', { number: one.number })}
                    </PageLink>
                  </td>
                  <NameAndClosing of={one} />
                  <td data-label={t('statements.due')} className={table.whole}>
                    {one.due_date}
                  </td>
                  <Sums of={one} />
                  <td data-label={t('statements.issued_by')}>
                    {one.user_name}{' '}
                    <Text span size="xs" c="dimmed" className={table.whole ?? ''}>
                      {formatDateTime(one.at, timeZone)}
                    </Text>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

function NameAndClosing({
  of: { name, closing_date },
}: {
  of: { readonly name: string; readonly closing_date: string }
}) {
  const { t } = useTranslation('receivables')
  return (
    <>
      <td data-title style={{ minWidth: 180, overflowWrap: 'anywhere' }}>
        {name}
      </td>
      <td data-label={t('statements.closing')} className={table.whole}>
        {closing_date}
      </td>
    </>
  )
}

function Sums({ of }: { of: Readonly<Record<(typeof sums)[number], number>> }) {
  const { t } = useTranslation('receivables')
  return sums.map((name) => (
    <td
      key={name}
      data-label={t(`statements.${name}`)}
      className={table.number}
      {...(name === 'balance' ? { style: { fontWeight: 600 } } : {})}
    >
      <Amount>{of[name]}</Amount>
    </td>
  ))
}

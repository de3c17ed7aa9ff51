import { Button, Stack, Text } from '@mantine/core'
import type { DueStatement, StatementRow } from '@pos/contract/accounting/receivable-statements'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowCheckbox } from '#kit/list/row-checkbox.tsx'
import { Read } from '#lib/api/read.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatDateTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount } from './amount.tsx'
import { useIssue } from './use-issue.ts'
import { useStatements } from './use-receivables.ts'

const sums = ['carried', 'charged', 'adjusted', 'received', 'balance'] as const

/** Statements ready to issue, and issued ones. */
export function StatementsTab() {
  const query = useStatements()
  return (
    <Read of={query}>
      {({ due, statements }) => (
        <Stack>
          <Due due={due} />
          <Issued statements={statements} />
        </Stack>
      )}
    </Read>
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
  /** Customers whose statements are omitted. */
  left: ReadonlySet<string>
  onToggle: (customerId: string) => void
}

function DueTable({ due, left, onToggle }: DueTableProps) {
  const { t } = useTranslation('receivables')
  const sumColumns = useSumColumns()
  return (
    <PlainTable<DueStatement>
      label={t('statements.due_title')}
      records={due}
      keyOf={({ customer_id }) => customer_id}
      columns={[
        {
          label: t('statements.issue'),
          look: 'whole',
          render: ({ customer_id, name }) => (
            <RowCheckbox
              label={t('statements.select', { name })}
              isChecked={!left.has(customer_id)}
              onChange={() => onToggle(customer_id)}
            />
          ),
        },
        { label: t('customer'), role: 'title', minWidth: 180, render: ({ name }) => name },
        {
          label: t('statements.closing'),
          look: 'whole',
          render: ({ closing_date }) => closing_date,
        },
        ...sumColumns,
        {
          label: t('statements.preview'),
          role: 'action',
          render: ({ customer_id, closing_date }) => (
            <PageLink to="/pos/receivables" search={{ draft: customer_id, closing: closing_date }}>
              {t('statements.preview')}
            </PageLink>
          ),
        },
      ]}
    />
  )
}

function Issued({ statements }: { statements: readonly StatementRow[] }) {
  const { t } = useTranslation('receivables')
  const timeZone = useTimeZone()
  const sumColumns = useSumColumns()
  return (
    <Section title={t('statements.title')} description={t('statements.text')}>
      {statements.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('statements.empty')}
        </Text>
      ) : (
        <PlainTable<StatementRow>
          label={t('statements.title')}
          records={statements}
          keyOf={({ number }) => String(number)}
          columns={[
            {
              label: t('statements.number'),
              look: 'whole',
              render: ({ number }) => (
                <PageLink to="/pos/receivables" search={{ statement: String(number) }}>
                  {t('paper.number', { number })}
                </PageLink>
              ),
            },
            { label: t('customer'), role: 'title', minWidth: 180, render: ({ name }) => name },
            {
              label: t('statements.closing'),
              look: 'whole',
              render: ({ closing_date }) => closing_date,
            },
            { label: t('statements.due'), look: 'whole', render: ({ due_date }) => due_date },
            ...sumColumns,
            {
              label: t('statements.issued_by'),
              render: ({ user_name, at }) => (
                <>
                  {user_name}{' '}
                  <Text span size="xs" c="dimmed">
                    {formatDateTime(at, timeZone)}
                  </Text>
                </>
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}

/** Returns the columns of a statement's sums. */
function useSumColumns() {
  const { t } = useTranslation('receivables')
  return sums.map((name) => ({
    label: t(`statements.${name}`),
    look: 'number' as const,
    isStrong: name === 'balance',
    render: (of: Readonly<Record<(typeof sums)[number], number>>) => <Amount>{of[name]}</Amount>,
  }))
}

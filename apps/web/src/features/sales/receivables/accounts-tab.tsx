import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import type { Account, Accounts } from '@pos/contract/accounting/receivables'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FileMenu } from '#kit/files/file-menu.tsx'
import { Read } from '#lib/api/read.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount } from './amount.tsx'
import { useAccounts } from './use-receivables.ts'

const columns = [
  'balance',
  'current',
  'days_30',
  'days_60',
  'days_90',
  'over_90',
  'credit',
] as const

/** Lists customers' balances by age, largest first. Empty ages are omitted. */
export function AccountsTab() {
  const query = useAccounts()
  return <Read of={query}>{(data) => <Content accounts={data} />}</Read>
}

function Content({ accounts }: { accounts: Accounts }) {
  const { t } = useTranslation('receivables')
  const { unknown, today } = accounts
  const isEmpty = accounts.accounts.length === 0
  const newButton = (
    <Button renderRoot={(props) => <PageLink {...props} to="/pos/customers/new" />}>
      {t('accounts.new')}
    </Button>
  )
  return (
    <Stack>
      {unknown.names > 0 && (
        <Alert
          color="warning"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('accounts.unknown')}
        >
          <Text size="sm">
            <Amount>{unknown.amount}</Amount>{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => (
                <PageLink {...props} to="/pos/receivables" search={{ tab: 'names' }} />
              )}
            >
              {t('accounts.join')}
            </Anchor>
          </Text>
        </Alert>
      )}
      <Section
        title={t('accounts.title')}
        description={t('accounts.text')}
        actions={
          !isEmpty && (
            <>
              <FileMenu path="/v1/receivables/export" name={`receivables-${today}`} />
              {newButton}
            </>
          )
        }
      >
        {isEmpty ? (
          <EmptyState
            title={t('accounts.empty')}
            text={t('accounts.empty_text')}
            icon={<IconUsers size={28} />}
          >
            {newButton}
          </EmptyState>
        ) : (
          <AccountTable accounts={accounts} />
        )}
      </Section>
    </Stack>
  )
}

function AccountTable({ accounts: { accounts, totals, today } }: { accounts: Accounts }) {
  const { t } = useTranslation('receivables')
  const nameOf = ({ customer_id, name, active }: Account) => (
    <>
      <PageLink to="/pos/receivables" search={{ customer: customer_id }}>
        {name}
      </PageLink>
      {!active && ` (${t('inactive')})`}
    </>
  )
  const shown = columns.filter(
    (name) => name === 'balance' || accounts.some((account) => account[name] !== 0),
  )
  return (
    <PlainTable<Account>
      label={t('accounts.title')}
      records={accounts}
      keyOf={({ customer_id }) => customer_id}
      footer={t('sum')}
      columns={[
        { label: t('customer'), role: 'title', minWidth: 160, render: nameOf },
        ...shown.map((name) => ({
          label: t(name),
          look: 'number' as const,
          isStrong: name === 'balance',
          isEmpty: (account: Account) => name !== 'balance' && account[name] === 0,
          render: (account: Account) =>
            account[name] === 0 && name !== 'balance' ? '-' : <Amount>{account[name]}</Amount>,
          footer: <Amount>{totals[name]}</Amount>,
        })),
        {
          label: t('oldest_open'),
          look: 'whole',
          isEmpty: ({ oldest_open }) => oldest_open === null,
          render: ({ oldest_open }) => oldest_open ?? '-',
        },
        {
          label: t('oldest_due'),
          look: 'whole',
          isEmpty: ({ oldest_due }) => oldest_due === null,
          render: ({ oldest_due }) => <DueDate date={oldest_due} today={today} />,
        },
        {
          label: t('last_payment'),
          look: 'whole',
          isEmpty: ({ last_payment }) => last_payment === null,
          render: ({ last_payment }) => last_payment ?? '-',
        },
      ]}
    />
  )
}

function DueDate({ date, today }: { date: string | null; today: string }) {
  const { t } = useTranslation('receivables')
  return (
    <div>
      <div>{date ?? '-'}</div>
      {date !== null && date < today && <StatusBadge tone="warning">{t('overdue')}</StatusBadge>}
    </div>
  )
}

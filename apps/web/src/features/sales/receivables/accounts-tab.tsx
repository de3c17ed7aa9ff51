import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import type { Account, Accounts } from '@pos/contract/accounting/receivables'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onPhones } from '#ui/table/on-phones.ts'
import { openRow } from '#ui/table/open-row.ts'
import table from '#ui/table/table.module.css'
import { Amount } from './amount.tsx'
import { FileMenu } from './file-menu.tsx'
import { Loaded } from './loaded.tsx'
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
type Column = (typeof columns)[number]

/** Lists the customers' debts by age, the largest first. Empty ages are left out. */
export function AccountsTab() {
  const query = useAccounts()
  return <Loaded query={query}>{(data) => <Content accounts={data} />}</Loaded>
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
  const shown = columns.filter(
    (name) => name === 'balance' || accounts.some((account) => account[name] !== 0),
  )
  return (
    <div role="group" className={`${table.region} ${table.lines}`} aria-label={t('accounts.title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('customer')}</th>
            {shown.map((name) => (
              <th key={name} className={table.number}>
                {t(name)}
              </th>
            ))}
            <th>{t('oldest_open')}</th>
            <th>{t('oldest_due')}</th>
            <th>{t('last_payment')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <Row key={account.customer_id} account={account} shown={shown} today={today} />
          ))}
          <tr>
            <td data-title>
              <b>{t('sum')}</b>
            </td>
            {shown.map((name) => (
              <td
                key={name}
                data-label={t(name)}
                className={table.number}
                style={{ fontWeight: 600 }}
                {...hiddenOnPhones(name, totals[name])}
              >
                <Amount>{totals[name]}</Amount>
              </td>
            ))}
            <td data-secondary colSpan={3} aria-hidden />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** On a phone, ages without an amount are left out. */
const hiddenOnPhones = (name: Column, amount: number) =>
  amount === 0 && name !== 'balance' ? { 'data-secondary': true } : {}

interface RowProps {
  account: Account
  shown: readonly Column[]
  today: string
}

function Row({ account, shown, today }: RowProps) {
  const { t } = useTranslation('receivables')
  const isLate = account.oldest_due !== null && account.oldest_due < today
  return (
    <tr onClick={openRow}>
      <td data-title style={{ minWidth: 160, overflowWrap: 'anywhere' }}>
        <PageLink to="/pos/receivables" search={{ customer: account.customer_id }}>
          {account.name}
        </PageLink>
        {!account.active && ` (${t('inactive')})`}
      </td>
      {shown.map((name) => (
        <td
          key={name}
          data-label={t(name)}
          className={table.number}
          {...hiddenOnPhones(name, account[name])}
          {...(name === 'balance' ? { style: { fontWeight: 600 } } : {})}
        >
          {account[name] === 0 && name !== 'balance' ? (
            <span className={table.nothing}>-</span>
          ) : (
            <Amount>{account[name]}</Amount>
          )}
        </td>
      ))}
      <td
        data-label={t('oldest_open')}
        className={table.whole}
        {...onPhones(account.oldest_open !== null)}
      >
        {account.oldest_open ?? '-'}
      </td>
      <td
        data-label={t('oldest_due')}
        className={table.whole}
        {...onPhones(account.oldest_due !== null)}
      >
        <div>
          <div>{account.oldest_due ?? '-'}</div>
          {isLate && <StatusBadge tone="warning">{t('overdue')}</StatusBadge>}
        </div>
      </td>
      <td
        data-label={t('last_payment')}
        className={table.whole}
        {...onPhones(account.last_payment !== null)}
      >
        {account.last_payment ?? '-'}
      </td>
    </tr>
  )
}

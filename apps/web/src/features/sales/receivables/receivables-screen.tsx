import '@mantine/core/styles/Tabs.css'
import { Badge, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PrintedShop } from '#kit/print/printed-shop.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AccountsTab } from './accounts-tab.tsx'
import { LedgerPage } from './ledger-page.tsx'
import { NamesTab } from './names-tab.tsx'
import { StatementPage } from './statement-page.tsx'
import { StatementsTab } from './statements-tab.tsx'
import { useAccounts } from './use-receivables.ts'

const tabs = ['accounts', 'names', 'statements'] as const

/** Screen of receivables: accounts, names, statements; a ledger, a statement. */
export function ReceivablesScreen() {
  const { t } = useTranslation('receivables')
  const { customer, statement, draft, closing, tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data } = useAccounts()
  if (statement && /^\d+$/.test(statement))
    return <StatementPage key={statement} asked={{ number: statement }} />
  if (draft) return <StatementPage key={draft} asked={{ customer: draft, closing }} />
  if (customer) return <LedgerPage key={customer} id={customer} />
  const unknown = data?.unknown.names ?? 0
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <PrintedShop />
      <Tabs
        value={tabs.find((one) => one === tab) ?? 'accounts'}
        onChange={(next) =>
          void navigate({ to: '.', search: next === 'accounts' ? {} : { tab: next ?? '' } })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t('title')} className="pos-no-print">
          {tabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={
                name === 'names' &&
                unknown > 0 && (
                  <Badge size="sm" color="warning">
                    {unknown}
                  </Badge>
                )
              }
            >
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="accounts">
          <AccountsTab />
        </Tabs.Panel>
        <Tabs.Panel value="names">
          <NamesTab />
        </Tabs.Panel>
        <Tabs.Panel value="statements">
          <StatementsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

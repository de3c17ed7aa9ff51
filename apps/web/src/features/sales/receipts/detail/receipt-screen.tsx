import { PrintButton } from '#kit/files/print-button.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import '@mantine/core/styles/Tabs.css'
import { Button, Paper, Tabs } from '@mantine/core'
import type { Receipt } from '@pos/contract/sales/receipts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '#lib/api/api-client.ts'
import { LoadState } from '#lib/api/load-state.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { useMinimumDisplay } from '#ui/layout/use-minimum-display.ts'
import { CorrectMenu } from '../corrections/correct-menu.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { OfShop } from '../list/of-shop.tsx'
import { useReceiptSearch } from '../list/use-receipt-search.ts'
import classes from '../receipts.module.css'
import { ReceiptCalculation } from './receipt-calculation.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptFlags } from './receipt-flags.tsx'
import { ReceiptHead } from './receipt-head.tsx'
import { ReceiptHistory, ReceiptVoids } from './receipt-history.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptNeighbours } from './receipt-neighbours.tsx'
import { ReceiptPaperView } from './receipt-paper-view.tsx'
import { ReceiptRefunds } from './receipt-refunds.tsx'
import { ReceiptReversals } from './receipt-reversals.tsx'
import { SetAsideNote } from './receipt-set-aside.tsx'
import { ReceiptPayments, ReceiptTaxes, ReceiptTotals } from './receipt-sums.tsx'

export function ReceiptScreen() {
  const { t } = useTranslation('receipts')
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  // Only corrections change a receipt.
  const { data, error, refetch } = useEndpoint(`/v1/receipts/${id}`, null, { staleTime: 10_000 })
  const receipt = useMinimumDisplay(data)
  const { raw } = useReceiptSearch()
  if (isNotFound(error)) return <Missing />
  return (
    <>
      <div className={raw.view === 'paper' ? 'pos-no-print' : ''}>
        <PageHeader
          title={
            receipt
              ? t('detail_title', {
                  number: receipt.receipt_number ?? receipt.uid,
                  day: receipt.paid_business_date,
                })
              : t('title')
          }
          back={<BackToList to="/pos/receipts" search={{ view: '' }} />}
        >
          <ReceiptNeighbours id={id} />
          <PrintButton />
          <CorrectMenu receipt={receipt} />
        </PageHeader>
      </div>
      {receipt ? (
        <OfShop shopId={receipt.shop_id}>
          <ReceiptHead receipt={receipt} />
          <Views receipt={receipt} />
        </OfShop>
      ) : (
        <LoadState of={[{ error, refetch }]}>
          <Paper>
            <TableSkeleton label={t('loading')} />
          </Paper>
        </LoadState>
      )}
    </>
  )
}

/** The facts, the calculation and the printed form of a receipt, selected in the URL. */
function Views({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const { raw, change } = useReceiptSearch()
  const view = raw.view === 'calculation' || raw.view === 'paper' ? raw.view : 'content'
  return (
    <Tabs
      value={view}
      onChange={(next) =>
        change({ view: next === 'content' ? '' : (next ?? ''), cursor: raw.cursor ?? '' })
      }
      keepMounted={false}
    >
      <Tabs.List mb="md" aria-label={t('views.label')} className="pos-no-print">
        {(['content', 'calculation', 'paper'] as const).map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`views.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="content">
        <Content receipt={receipt} />
      </Tabs.Panel>
      <Tabs.Panel value="calculation">
        <SetAsideNote receipt={receipt} />
        <ReceiptFlags flags={receipt.flags} />
        <ReceiptCalculation receipt={receipt} />
      </Tabs.Panel>
      <Tabs.Panel value="paper">
        <ReceiptPaperView receipt={receipt} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Content({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <SetAsideNote receipt={receipt} />
      <ReceiptFlags flags={receipt.flags} />
      <div className={classes.detail}>
        <div className={classes.stack}>
          <ReceiptLines receipt={receipt} />
        </div>
        <div className={classes.stack} data-side>
          <ReceiptPayments receipt={receipt} />
          <ReceiptTotals receipt={receipt} />
          <ReceiptTaxes receipt={receipt} />
        </div>
        <div className={classes.stack}>
          <ReceiptReversals receipt={receipt} />
          <ReceiptRefunds receipt={receipt} />
          <ReceiptFacts receipt={receipt} />
          <ReceiptVoids receipt={receipt} />
          <ReceiptHistory receipt={receipt} />
        </div>
      </div>
    </>
  )
}

/** Links back to the list, whose search is part of the address. */
function Missing() {
  const { t } = useTranslation(['receipts', 'common'])
  const { raw } = useReceiptSearch()
  return (
    <Paper>
      <EmptyState title={t('not_found')} text={t('not_found_text')}>
        <Button
          variant="default"
          renderRoot={(props) => (
            <PageLink {...props} to="/pos/receipts" search={{ ...raw, view: '' }} />
          )}
        >
          {t('common:back_to_list')}
        </Button>
      </EmptyState>
    </Paper>
  )
}

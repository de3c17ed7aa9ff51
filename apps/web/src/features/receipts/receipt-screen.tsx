import { Alert, Button, Paper } from '@mantine/core'
import type { getReceipt, Receipt } from '@pos/contract/features/receipts'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptFlags } from './receipt-flags.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptPayments, ReceiptTaxes, ReceiptTotals } from './receipt-sums.tsx'
import classes from './receipts.module.css'
import { useReceiptSearch } from './use-receipt-search.ts'

export function ReceiptScreen() {
  const { t } = useTranslation('receipts')
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  const { data: receipt, error, refetch } = useReceipt(id)
  if (error instanceof ApiError && error.status === 404) return <Missing />
  return (
    <>
      <PageHeader title={receipt ? t('detail_title', { number: receipt.receipt_number ?? receipt.uid }) : t('title')}>
        <BackLink />
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageHeader>
      {error ? (
        <Alert color="error" title={t('load_failed')}>
          <p>{error.message}</p>
          <Button size="compact-sm" variant="light" color="error" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      ) : receipt ? (
        <Content receipt={receipt} />
      ) : (
        <Paper>
          <TableSkeleton label={t('loading')} />
        </Paper>
      )}
    </>
  )
}

function Content({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <ReceiptFlags flags={receipt.flags} />
      <div className={classes.detail}>
        <div className={classes.stack}>
          <ReceiptFacts receipt={receipt} />
          <ReceiptLines receipt={receipt} />
        </div>
        <div className={classes.stack}>
          <ReceiptTotals receipt={receipt} />
          <ReceiptPayments receipt={receipt} />
          <ReceiptTaxes receipt={receipt} />
        </div>
      </div>
    </>
  )
}

/** To the list as it was left: the search came along in the address. */
function BackLink() {
  const { t } = useTranslation('receipts')
  const { raw } = useReceiptSearch()
  return (
    <Button
      variant="subtle"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <Link {...props} to={'/pos/receipts' as '/'} search={raw as never} />}
    >
      {t('back')}
    </Button>
  )
}

function Missing() {
  const { t } = useTranslation('receipts')
  return (
    <Paper>
      <EmptyState title={t('not_found')} text={t('not_found_text')}>
        <BackLink />
      </EmptyState>
    </Paper>
  )
}

/** A receipt never changes, so it is asked for once. */
function useReceipt(id: string) {
  return useQuery<Receipt>({
    queryKey: ['receipts', 'one', id],
    queryFn: ({ signal }) =>
      api.get<typeof getReceipt>(`/v1/receipts/${id}`, null, { signal, silent: true }).then((answer): Receipt => answer.data),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

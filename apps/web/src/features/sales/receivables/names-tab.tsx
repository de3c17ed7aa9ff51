import { Button, NativeSelect } from '@mantine/core'
import type { UnknownName } from '@pos/contract/accounting/receivables'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Read } from '#lib/api/read.tsx'
import { notifyRefusal, useAction, useSend } from '#lib/api/use-action.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatNumber } from '#lib/text/format.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { Amount } from './amount.tsx'
import { useNames } from './use-receivables.ts'

type Customers = readonly { readonly id: string; readonly name: string }[]

/** Names on receipts without a customer, each with a button to assign it. */
export function NamesTab() {
  const { t } = useTranslation('receivables')
  const query = useNames()
  return (
    <Read of={query}>
      {({ names, customers, total }) => (
        <Section
          title={t('names.title')}
          description={t('names.text')}
          actions={
            <Button
              variant="default"
              renderRoot={(props) => <PageLink {...props} to="/pos/customers/new" />}
            >
              {t('names.new')}
            </Button>
          }
        >
          {names.length === 0 ? (
            <EmptyState
              title={t('names.empty')}
              text={t('names.empty_text')}
              icon={<IconUserCheck size={28} />}
            />
          ) : (
            <NameTable names={names} customers={customers} total={total} />
          )}
        </Section>
      )}
    </Read>
  )
}

function NameTable({
  names,
  customers,
  total,
}: {
  names: readonly UnknownName[]
  customers: Customers
  total: number
}) {
  const { t } = useTranslation('receivables')
  return (
    <PlainTable<UnknownName>
      label={t('names.title')}
      records={names}
      keyOf={({ name }) => name}
      footer={t('sum')}
      columns={[
        { label: t('names.name'), role: 'title', render: ({ name }) => name || t('names.nobody') },
        {
          label: t('names.receipts'),
          look: 'number',
          render: ({ receipts }) => formatNumber(receipts),
        },
        {
          label: t('names.amount'),
          look: 'number',
          render: ({ amount }) => <Amount>{amount}</Amount>,
          footer: <Amount>{total}</Amount>,
        },
        {
          label: t('names.days'),
          look: 'whole',
          render: ({ first, last }) => (first === last ? first : `${first} – ${last}`),
        },
        {
          label: t('names.newest'),
          render: ({ receipt_id, last }) => (
            <PageLink to={recordPath('receipts', receipt_id)}>{last}</PageLink>
          ),
        },
        {
          label: t('customer'),
          render: (one) =>
            one.name === '' ? t('names.nobody_text') : <Join one={one} customers={customers} />,
        },
      ]}
    />
  )
}

function Join({
  one: { name, suggestion },
  customers,
}: {
  one: UnknownName
  customers: Customers
}) {
  const { t } = useTranslation('receivables')
  const [customer, setCustomer] = useState(suggestion?.id ?? '')
  const separate = useSeparate()
  const join = useAction('POST', '/v1/receivables/names/join', {
    onDone: () => {
      const joined = customers.find(({ id }) => id === customer)?.name ?? ''
      notify({
        message: t('names.joined', { name, customer: joined }),
        action: { label: t('names.undo'), run: () => void separate(name) },
      })
    },
    onRefused: notifyRefusal,
  })
  if (customers.length === 0) return t('names.none')
  return (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
      <NativeSelect
        aria-label={t('names.customer_of', { name })}
        value={customer}
        onChange={(event) => setCustomer(event.currentTarget.value)}
        data={[
          { value: '', label: t('names.choose') },
          ...customers.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        miw={160}
        maw={260}
      />
      <Button
        size="compact-md"
        loading={join.isBusy}
        disabled={customer === ''}
        onClick={() => void join.run({ name, customer_id: customer })}
      >
        {t('names.join')}
      </Button>
    </div>
  )
}

/** Returns a function that removes a name from its customer. */
function useSeparate() {
  const { t } = useTranslation('receivables')
  const send = useSend()
  return async (name: string) => {
    if (await send('POST', '/v1/receivables/names/separate', { name }))
      notify({ message: t('names.separated', { name }) })
  }
}

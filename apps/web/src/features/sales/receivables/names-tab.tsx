import { Button, NativeSelect } from '@mantine/core'
import type { UnknownName } from '@pos/contract/accounting/receivables'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatNumber } from '#lib/text/format.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import table from '#ui/table/table.module.css'
import { Amount } from './amount.tsx'
import { Loaded } from './loaded.tsx'
import { useNames, useRefresh } from './use-receivables.ts'
import { useSeparate } from './use-separate.ts'

type Customers = readonly { readonly id: string; readonly name: string }[]

/** Names on receipts that belong to no customer; one press joins each. */
export function NamesTab() {
  const { t } = useTranslation('receivables')
  const query = useNames()
  return (
    <Loaded query={query}>
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
    </Loaded>
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
    <div role="group" className={`${table.region} ${table.lines}`} aria-label={t('names.title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('names.name')}</th>
            <th className={table.number}>{t('names.receipts')}</th>
            <th className={table.number}>{t('names.amount')}</th>
            <th>{t('names.days')}</th>
            <th>{t('names.newest')}</th>
            <th>{t('customer')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((one) => (
            <tr key={one.name}>
              <td data-title style={{ overflowWrap: 'anywhere' }}>
                {one.name || t('names.nobody')}
              </td>
              <td data-label={t('names.receipts')} className={table.number}>
                {formatNumber(one.receipts)}
              </td>
              <td data-label={t('names.amount')} className={table.number}>
                <Amount>{one.amount}</Amount>
              </td>
              <td data-label={t('names.days')} className={table.whole}>
                {one.first === one.last ? one.first : `${one.first} – ${one.last}`}
              </td>
              <td data-label={t('names.newest')}>
                <PageLink to={recordPath('receipts', one.receipt_id)}>{one.last}</PageLink>
              </td>
              <td data-label={t('customer')}>
                {one.name === '' ? (
                  t('names.nobody_text')
                ) : (
                  <Join one={one} customers={customers} />
                )}
              </td>
            </tr>
          ))}
          <tr>
            <td data-title colSpan={2}>
              <b>{t('sum')}</b>
            </td>
            <td data-label={t('names.amount')} className={table.number} style={{ fontWeight: 600 }}>
              <Amount>{total}</Amount>
            </td>
            <td data-secondary colSpan={3} aria-hidden />
          </tr>
        </tbody>
      </table>
    </div>
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
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefresh()
  const separate = useSeparate()
  if (customers.length === 0) return t('names.none')
  const join = async () => {
    setBusy(true)
    try {
      await api.post('/v1/receivables/names/join', { name, customer_id: customer })
      const joined = customers.find(({ id }) => id === customer)?.name ?? ''
      notify({
        message: t('names.joined', { name, customer: joined }),
        action: { label: t('names.undo'), run: () => void separate(name) },
      })
      await refresh()
    } finally {
      setBusy(false)
    }
  }
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
        loading={isBusy}
        disabled={customer === ''}
        onClick={() => void join()}
      >
        {t('names.join')}
      </Button>
    </div>
  )
}

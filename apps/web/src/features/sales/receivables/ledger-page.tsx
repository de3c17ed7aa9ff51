import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { Ledger } from '@pos/contract/accounting/receivables'
import { IconCash, IconFileInvoice } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileMenu } from '#kit/files/file-menu.tsx'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { PrintedShop } from '#kit/print/printed-shop.tsx'
import { Read } from '#lib/api/read.tsx'
import { useAction, withBody } from '#lib/api/use-action.ts'
import { DateRangeInput } from '#lib/dates/date-range-input.tsx'
import { BackLink } from '#lib/routing/back-link.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Amount } from './amount.tsx'
import { AdjustmentDialog, PaymentDialog } from './ledger-actions.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { useLedger } from './use-receivables.ts'

const ages = ['balance', 'current', 'days_30', 'days_60', 'days_90', 'over_90', 'credit'] as const

/** The ledger of a customer: balance by age, entries, and actions. */
export function LedgerPage({ id }: { id: string }) {
  const { t } = useTranslation('receivables')
  const { from, to } = useSearch({ strict: false })
  const query = useLedger(id, { ...(from ? { from } : {}), ...(to ? { to } : {}) })
  return (
    <>
      <PageHeader
        title={query.data?.customer.name ?? t('ledger.title')}
        back={<BackLink to="/pos/receivables" />}
      >
        {query.data && <Actions ledger={query.data} />}
      </PageHeader>
      <Read of={query}>{(ledger) => <Content ledger={ledger} />}</Read>
    </>
  )
}

function Actions({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('receivables')
  const [dialog, setDialog] = useState<'payment' | 'adjustment' | null>(null)
  const close = () => setDialog(null)
  const { customer } = ledger
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => <PageLink {...props} to={recordPath('customers', customer.id)} />}
      >
        {t('ledger.edit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileInvoice size={16} />}
        renderRoot={(props) => (
          <PageLink {...props} to="/pos/receivables" search={{ draft: customer.id }} />
        )}
      >
        {t('statements.make')}
      </Button>
      <Button variant="default" onClick={() => setDialog('adjustment')}>
        {t('adjustment.button')}
      </Button>
      <Button leftSection={<IconCash size={16} />} onClick={() => setDialog('payment')}>
        {t('payment.button')}
      </Button>
      {dialog === 'payment' && <PaymentDialog ledger={ledger} onClose={close} />}
      {dialog === 'adjustment' && <AdjustmentDialog ledger={ledger} onClose={close} />}
    </>
  )
}

function Content({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('receivables')
  const navigate = useNavigate()
  const { from, to, customer, account } = ledger
  return (
    <Stack>
      <PrintedShop />
      <Section title={t('ledger.owed')}>
        <Group gap="xl">
          {ages
            .filter((name) => name === 'balance' || account[name] !== 0)
            .map((name) => (
              <div key={name}>
                <Text size="sm" c="dimmed">
                  {t(name)}
                </Text>
                <Text fw={600} size="lg">
                  <Amount>{account[name]}</Amount>
                </Text>
              </div>
            ))}
          {account.oldest_open && (
            <div>
              <Text size="sm" c="dimmed">
                {t('oldest_open')}
              </Text>
              <Text fw={600} size="lg">
                {account.oldest_open}
              </Text>
            </div>
          )}
        </Group>
      </Section>
      <Section
        title={t('ledger.title')}
        actions={
          <FileMenu
            path={`/v1/receivables/accounts/${customer.id}/export`}
            query={{ from, to }}
            name={`ledger-${from}-${to}`}
          />
        }
      >
        <Stack>
          <Box className="pos-no-print" maw={420}>
            <DateRangeInput
              value={{ from, to }}
              onChange={(range) =>
                range.from && range.to
                  ? void navigate({
                      to: '.',
                      search: { customer: customer.id, ...range },
                      resetScroll: false,
                    })
                  : undefined
              }
              label={t('ledger.range')}
              fromLabel={t('ledger.from')}
              toLabel={t('ledger.to')}
              orderError={t('ledger.order')}
            />
          </Box>
          <LedgerTable ledger={ledger} />
        </Stack>
      </Section>
      <Names names={ledger.names} />
    </Stack>
  )
}

function Names({ names }: Pick<Ledger, 'names'>) {
  const { t } = useTranslation('receivables')
  return (
    <div className="pos-no-print">
      <Section title={t('ledger.names')} description={t('ledger.names_text')}>
        {names.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('ledger.names_empty')}
          </Text>
        ) : (
          <Stack gap="xs" component="ul" m={0} pl="md">
            {names.map(({ name }) => (
              <li key={name}>
                <Group gap="sm">
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Text>
                  <SeparateButton name={name} />
                </Group>
              </li>
            ))}
          </Stack>
        )}
      </Section>
    </div>
  )
}

function SeparateButton({ name }: { name: string }) {
  const { t } = useTranslation('receivables')
  const separate = useAction('POST', '/v1/receivables/names/separate', {
    done: t('names.separated', { name }),
  })
  return (
    <ActionButton
      variant="subtle"
      size="compact-sm"
      aria-label={t('ledger.separate_of', { name })}
      action={withBody(separate, { name })}
    >
      {t('ledger.separate')}
    </ActionButton>
  )
}

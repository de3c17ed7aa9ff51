import { Button, Group, Select, Stack, Text } from '@mantine/core'
import type { WebhookDelivery } from '@pos/contract/webhooks/webhook-deliveries'
import { deliveredEvents, webhookDeliveryStates } from '@pos/contract/webhooks/webhook-lists'
import type { Webhook } from '@pos/contract/webhooks/webhooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { formatDateTime } from '#lib/text/format.ts'
import { SearchInput } from '#ui/input/search-input.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { KeysetBar } from '#ui/layout/keyset-bar.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { type PlainColumn, PlainTable } from '#ui/table/plain-table.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { eventKeys } from './event-keys.ts'
import { type LogQuery, useDeliveries, useWebhookOptions } from './use-webhooks.ts'
import { DeliveryMark, useAnswerText } from './webhook-state.tsx'

interface LogProps {
  webhooks: readonly Pick<Webhook, 'id' | 'name'>[]
  /** The webhook of the log; otherwise the log of all. */
  of?: string | undefined
}

/** Lists deliveries, newest first; filters and the open delivery are part of the address. */
export function DeliveryLog({ webhooks, of }: LogProps) {
  const { t } = useTranslation('webhooks')
  const search = useSearch({ strict: false })
  const { change, isFiltered, clear } = useLogSearch()
  const { data, error, refetch } = useDeliveries(queryOf(search, of))
  return (
    <Section title={t('log')} description={t('log_text')}>
      <Stack gap="sm">
        <LogFilters webhooks={webhooks} of={of} />
        {!data ? (
          <LoadState of={[{ error, refetch }]}>
            <TableSkeleton label={t('loading')} />
          </LoadState>
        ) : data.data.length === 0 ? (
          <EmptyState title={t(isFiltered ? 'log_empty_filtered' : 'log_empty')}>
            {isFiltered && (
              <Button variant="default" onClick={clear}>
                {t('clear_filters')}
              </Button>
            )}
          </EmptyState>
        ) : (
          <LogTable deliveries={data.data} of={of} />
        )}
        {data && (data.meta.next !== null || data.meta.previous !== null) && (
          <KeysetBar
            perPage={data.meta.per_page}
            previous={data.meta.previous}
            next={data.meta.next}
            onPage={(cursor) => change({ cursor })}
            onPerPage={(perPage) => change({ per_page: String(perPage), cursor: undefined })}
            texts={{ perPage: t('per_page'), previous: t('newer'), next: t('older') }}
          />
        )}
      </Stack>
      {search.delivery && (
        <DeliveryDialog id={search.delivery} onClose={() => change({ delivery: undefined })} />
      )}
    </Section>
  )
}

type Search = Readonly<Record<string, string | undefined>>

const queryOf = (search: Search, of: string | undefined): LogQuery => ({
  webhook_id: of ?? search.of,
  events: search.event,
  states: search.state,
  shop_ids: search.shop,
  q: search.q,
  cursor: search.cursor,
  per_page: search.per_page ?? '50',
})

const filterNames = ['of', 'event', 'state', 'shop', 'q'] as const

/** Changes the filters of the log in the address. */
function useLogSearch() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Search) =>
    void navigate({
      to: '/pos/webhooks',
      search: { ...search, ...next },
      replace: true,
      resetScroll: false,
    })
  const none = Object.fromEntries([...filterNames, 'cursor'].map((name) => [name, undefined]))
  return {
    search,
    change,
    filter: (next: Search) => change({ cursor: undefined, ...next }),
    clear: () => change(none),
    isFiltered: filterNames.some((name) => search[name]),
  }
}

function LogFilters({ webhooks, of }: LogProps) {
  const { t } = useTranslation('webhooks')
  const { search, filter } = useLogSearch()
  const options = useWebhookOptions()
  const shops = options.data?.shops ?? []
  const box = { clearable: true, size: 'sm', w: { base: '100%', xs: 200 } } as const
  return (
    <Group gap="sm" className="pos-no-print">
      <SearchInput
        value={search.q ?? ''}
        onSearch={(q) => filter({ q })}
        label={t('search')}
        clearLabel={t('clear_filters')}
        hasShortcut={false}
      />
      {of === undefined && (
        <Select
          {...box}
          aria-label={t('webhook')}
          placeholder={t('any_webhook')}
          data={webhooks.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.of ?? null}
          onChange={(id) => filter({ of: id ?? undefined })}
        />
      )}
      <Select
        {...box}
        aria-label={t('event_one')}
        placeholder={t('any_event')}
        data={deliveredEvents.map((value) => ({ value, label: t(`event.${eventKeys[value]}`) }))}
        value={search.event ?? null}
        onChange={(event) => filter({ event: event ?? undefined })}
      />
      <Select
        {...box}
        aria-label={t('state')}
        placeholder={t('any_state')}
        data={webhookDeliveryStates.map((value) => ({
          value,
          label: t(`delivery_states.${value}`),
        }))}
        value={search.state ?? null}
        onChange={(state) => filter({ state: state ?? undefined })}
      />
      {shops.length > 1 && (
        <Select
          {...box}
          aria-label={t('shop')}
          placeholder={t('any_shop')}
          data={shops.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.shop ?? null}
          onChange={(shop) => filter({ shop: shop ?? undefined })}
          searchable
        />
      )}
    </Group>
  )
}

function LogTable({
  deliveries,
  of,
}: {
  deliveries: readonly WebhookDelivery[]
  of: string | undefined
}) {
  const { t } = useTranslation('webhooks')
  const { search } = useLogSearch()
  const timeZone = useTimeZone()
  const columns: PlainColumn<WebhookDelivery>[] = [
    {
      label: t('at'),
      role: 'title',
      look: 'whole',
      render: ({ id, created_at: at }) => (
        <PageLink to="/pos/webhooks" search={{ ...search, delivery: id }}>
          {formatDateTime(at, timeZone)}
        </PageLink>
      ),
    },
    { label: t('webhook'), minWidth: 140, render: ({ webhook }) => webhook },
    { label: t('event_one'), minWidth: 130, render: ({ event }) => t(`event.${eventKeys[event]}`) },
    { label: t('shop'), minWidth: 110, isSecondary: true, render: ({ shop }) => shop?.name ?? '-' },
    { label: t('state'), look: 'whole', render: ({ state }) => <DeliveryMark state={state} /> },
    { label: t('answer'), minWidth: 110, render: (delivery) => <Answer delivery={delivery} /> },
    { label: t('attempts'), look: 'number', isSecondary: true, render: ({ attempts }) => attempts },
  ]
  return (
    <PlainTable
      label={t('log')}
      columns={columns.filter(({ label }) => of === undefined || label !== t('webhook'))}
      records={deliveries}
      keyOf={({ id }) => id}
    />
  )
}

function Answer({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const answerText = useAnswerText()
  const timeZone = useTimeZone()
  const { state, attempts, next_attempt_at: next } = delivery
  return (
    <div>
      {answerText(delivery)}
      {state === 'waiting' && attempts > 0 && (
        <Text size="xs" c="dimmed">
          {t('again_at', { time: formatDateTime(next, timeZone) })}
        </Text>
      )}
    </div>
  )
}

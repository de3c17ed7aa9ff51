import { ActionIcon, Button, Group } from '@mantine/core'
import type { ShopDay } from '@pos/contract/accounting/day-close'
import { businessDate } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { currencies, formatMoney } from '@pos/domain/money/money'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { DateBox } from '#lib/dates/date-box.tsx'
import { useProfile, useShownShop } from '#lib/profile.ts'
import { formatNumber } from '#lib/text/format.ts'
import { useSwitchWorkspace } from '#lib/use-switch-workspace.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { formatOverShort } from './format-over-short.ts'
import { StateMark } from './state-mark.tsx'

/** Shows one business day in all shops of the person: what is closed, over, short or uncounted. */
export function ShopsTab() {
  const { t } = useTranslation('day-close')
  const { day: asked } = useSearch({ strict: false })
  const shop = useShownShop()
  const [now] = useState(() => new Date())
  const today = businessDate(now, shop?.timezone ?? 'UTC', shop?.close_time ?? '00:00')
  const date = asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today
  const { data, error, refetch } = useEndpoint('/v1/day-close/shops', { date })
  return (
    <Section
      title={t('shops.title', { date })}
      description={t('shops.text')}
      actions={<DayChoice date={date} today={today} />}
    >
      {data ? (
        currencies
          .map((currency) => data.filter((one) => one.currency === currency))
          .filter((shops) => shops.length > 0)
          .map((shops) => <ShopTable key={shops[0]?.currency} shops={shops} date={date} />)
      ) : (
        <LoadState of={[{ error, refetch }]}>
          <TableSkeleton label={t('loading')} />
        </LoadState>
      )}
    </Section>
  )
}

function DayChoice({ date, today }: { date: string; today: string }) {
  const { t } = useTranslation('day-close')
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const go = (day: string) => {
    setTyped(null)
    void navigate({ to: '.', search: { tab: 'shops', day }, resetScroll: false })
  }
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('shops.previous')}
        onClick={() => go(addDays(date, -1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <DateBox
        aria-label={t('date')}
        value={typed ?? date}
        onChange={(text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? go(text) : setTyped(text))}
        max={today}
        w={150}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('shops.next')}
        disabled={date >= today}
        onClick={() => go(addDays(date, 1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function ShopTable({ shops, date }: { shops: readonly ShopDay[]; date: string }) {
  const { t } = useTranslation('day-close')
  const navigate = useNavigate()
  const { toShop } = useSwitchWorkspace()
  const current = useProfile().shop?.id
  const open = (id: string, day: string) => {
    const target = { to: '/pos/day-close', search: { date: day } } as const
    return id === current ? navigate(target) : toShop(id, target)
  }
  const [{ currency } = { currency: 'JPY' as const }] = shops
  const money = (amount: number | null) => (amount === null ? '-' : formatMoney(amount, currency))
  const sum = (of: (shop: ShopDay) => number | null) =>
    money(shops.reduce((all, shop) => all + (of(shop) ?? 0), 0))
  return (
    <PlainTable
      label={t('shops.title', { date })}
      records={shops}
      keyOf={({ id }) => id}
      {...(shops.length > 1 ? { footer: t('sum') } : {})}
      columns={[
        { label: t('shops.shop'), role: 'title', render: ({ name }) => name },
        {
          label: t('state'),
          render: ({ day }) => (
            <StateMark state={day?.state ?? 'open'} number={day?.number ?? null} />
          ),
        },
        {
          label: t('receipts'),
          look: 'number',
          isSecondary: true,
          render: ({ day }) => formatNumber(day?.receipts ?? 0),
          footer: formatNumber(shops.reduce((all, { day }) => all + (day?.receipts ?? 0), 0)),
        },
        {
          label: t('total'),
          look: 'number',
          render: ({ day }) => money(day?.total ?? 0),
          footer: sum(({ day }) => day?.total ?? 0),
        },
        {
          label: t('over_short'),
          look: 'number',
          render: ({ day }) =>
            day?.state === 'closed' ? formatOverShort(day.over_short, currency, t) : '-',
          isEmpty: ({ day }) => day?.state !== 'closed',
          footer: sum(({ day }) => day?.over_short ?? 0),
        },
        {
          label: t('not_counted'),
          look: 'number',
          render: ({ day }) => (day?.uncounted ? formatNumber(day.uncounted) : '-'),
          isEmpty: ({ day }) => !day?.uncounted,
        },
        {
          label: t('shops.open_days'),
          render: ({ open_days: count, first_open_day: first }) =>
            count > 0 ? (
              <StatusBadge tone="warning">
                {t('shops.open_since', { count, date: first ?? '' })}
              </StatusBadge>
            ) : (
              '-'
            ),
          isEmpty: ({ open_days: count }) => count === 0,
        },
        {
          label: t('shops.receivables'),
          look: 'number',
          isSecondary: true,
          render: ({ receivables }) => money(receivables),
          footer: sum(({ receivables }) => receivables),
        },
        {
          label: t('shops.open'),
          role: 'action',
          render: ({ id, name, day, first_open_day: first }) => (
            <Button
              size="compact-sm"
              variant={day?.state === 'closed' && !first ? 'default' : 'light'}
              aria-label={t('shops.open_of', { name })}
              onClick={() => void open(id, first ?? date)}
            >
              {t(day?.state === 'closed' && !first ? 'shops.open' : 'shops.close')}
            </Button>
          ),
        },
      ]}
    />
  )
}

import { Select, Skeleton, Stack } from '@mantine/core'
import type { ProfileShop } from '@pos/contract/accounts/profile'
import type { Dashboard } from '@pos/contract/reports/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followEvents, type LiveState } from '#lib/api/live-events.ts'
import { endpointKey, useEndpoint } from '#lib/api/use-endpoint.ts'
import { useProfile } from '#lib/profile.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { FiguresSkeleton } from '#ui/layout/figures-skeleton.tsx'
import { LoadFailed } from '#ui/layout/load-failed.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { useMinimumDisplay } from '#ui/layout/use-minimum-display.ts'
import { AttentionList } from './attention-list.tsx'
import classes from './dashboard.module.css'
import { DaysSection } from './days-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { ItemsSection } from './items-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { remainingSteps, useSetUp } from './set-up/use-set-up.ts'
import { TargetTile } from './target-tile.tsx'
import { TodayTiles } from './today-tiles.tsx'
import { TryRegister } from './try-register.tsx'
import { YesterdayTiles } from './yesterday-tiles.tsx'

const SetUpList = lazy(() =>
  import('./set-up/set-up-list.tsx').then((m) => ({ default: m.SetUpList })),
)

type Currency = ProfileShop['currency']

export function DashboardScreen() {
  const { t } = useTranslation('dashboard')
  const { shop, shops } = useProfile()
  const { scope: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const currencies = (['JPY', 'USD'] as const).filter(
    (currency) => shops.filter((one) => one.currency === currency).length > 1,
  )
  const scope = currencies.find((currency) => currency === asked) ?? 'shop'
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        {currencies.length > 0 && (
          <Select
            aria-label={t('scope.label')}
            w={260}
            allowDeselect={false}
            data={[
              { value: 'shop', label: shop?.name ?? t('scope.shop') },
              ...currencies.map((currency) => ({
                value: currency,
                label: t('scope.all', { currency }),
              })),
            ]}
            value={scope}
            onChange={(value) =>
              void navigate({
                to: '.',
                search: { scope: !value || value === 'shop' ? undefined : value },
              })
            }
          />
        )}
      </PageHeader>
      <Suspense fallback={<FiguresSkeleton label={t('loading')} />}>
        <Board shopIds={selectedIds(scope, shop, shops)} />
      </Suspense>
    </>
  )
}

function selectedIds(
  scope: 'shop' | Currency,
  shop: ProfileShop | null,
  shops: readonly ProfileShop[],
) {
  if (scope === 'shop') return shop ? [shop.id] : []
  return shops.filter((one) => one.currency === scope).map((one) => one.id)
}

function Board({ shopIds }: { shopIds: readonly string[] }) {
  const { t } = useTranslation('dashboard')
  const { demo } = useProfile()
  const { data: read, error, refetch, isFetching, state } = useLiveDashboard(shopIds)
  const setUp = useSetUp(shopIds)
  // The set-up list is above the figures, so both are shown at the same moment.
  const data = useMinimumDisplay(setUp.isLoading ? undefined : read)
  const [only, ...others] = setUp.shops ?? []
  const isOpen =
    only !== undefined && others.length === 0 && !only.hidden && remainingSteps(only) > 0
  if (!data && error) {
    return (
      <LoadFailed
        title={t('load_failed')}
        retry={t('retry')}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      >
        {error.message}
      </LoadFailed>
    )
  }
  if (!data) return <FiguresSkeleton label={t('loading')} />
  // Until today's first receipt, yesterday is shown first.
  const isMorning = data.today.receipts === 0
  return (
    <Stack gap="md">
      <div className={classes.state} role="status">
        <StatusBadge tone={state === 'live' ? 'success' : state === 'lost' ? 'warning' : 'neutral'}>
          {t(`states.${state}`)}
        </StatusBadge>
        <span>{basisOf(data, t)}</span>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton height={420} aria-hidden />}>
          <SetUpList setUp={only} onChange={setUp.refresh} onHide={() => setUp.setHidden(true)} />
        </Suspense>
      )}
      <AttentionList
        dashboard={data}
        setUp={isOpen ? null : setUp.shops}
        onShowSetUp={() => void setUp.setHidden(false)}
      />
      {demo && shopIds.length === 1 && <TryRegister />}
      {isMorning && <YesterdayTiles dashboard={data} />}
      <TodayTiles dashboard={data} />
      <HoursSection dashboard={data} />
      {!isMorning && <YesterdayTiles dashboard={data} />}
      <TargetTile dashboard={data} />
      <DaysSection dashboard={data} />
      <div className={classes.pair}>
        <ItemsSection dashboard={data} />
        <PaymentsSection dashboard={data} />
      </div>
    </Stack>
  )
}

/** Returns the definition of "today" in one line. */
function basisOf({ shops }: Dashboard, t: TFunction<'dashboard'>) {
  const [first] = shops
  const dates = [...new Set(shops.map((shop) => shop.business_date))].toSorted().join(' / ')
  return shops.length === 1 && first
    ? t('basis', { date: dates, zone: first.timezone, shop: first.name })
    : t('basis_many', { date: dates, count: shops.length })
}

/** The dashboard of shops: requested once, then updated by the server. */
function useLiveDashboard(shopIds: readonly string[]) {
  const shops = shopIds.join(',')
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const query = useEndpoint('/v1/dashboard', { shop_ids: shops }, { keepsPrevious: true })
  useEffect(() => {
    const stop = new AbortController()
    void followEvents({
      path: '/v1/dashboard/events',
      query: { shop_ids: shops },
      signal: stop.signal,
      onState: (next) => !stop.signal.aborted && setState(next),
      onEvent: (name, data) => {
        if (name === 'dashboard')
          client.setQueryData(endpointKey('/v1/dashboard', { shop_ids: shops }), { data })
      },
    })
    return () => stop.abort()
  }, [client, shops])
  return { ...query, state }
}

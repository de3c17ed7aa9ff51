import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { timePeriods } from '@pos/contract/pricing/time-periods'
import type { ResourceDefinition } from '@pos/contract/resource'
import { revenueCenters } from '@pos/contract/shop/revenue-centers'
import { localParts, zonedInstant } from '@pos/domain/days/business-day'
import { formatMoney } from '@pos/domain/money/money'
import {
  type Priced,
  type PriceMoment,
  type PriceRow,
  priceMoment,
  resolvePrice,
  type Service,
} from '@pos/domain/prices/resolve-price'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { MomentBox } from '#lib/dates/moment-box.tsx'
import { useCurrency, useProfile } from '#lib/profile.ts'
import { SideCard } from '../form-layout/side-card.tsx'
import { useLabels } from '../resource/labels.ts'
import { nameOf } from '../resource/reference-names.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { useAll } from '../resource/use-resource.ts'
import { conditionText } from './condition-text.ts'

/** Services in the order of the switch. */
const services = ['eat_in', 'takeout'] as const satisfies readonly Service[]
/** The revenue center of a guest who is at none that has a price of its own. */
const anyCenter = ''

/** The price of the edited item or condiment at a chosen moment, and which of its prices it is. */
export function PriceCheck() {
  const { t } = useTranslation('kit')
  const priced = useTypedPrices()
  const { shop } = useProfile()
  const timeZone = shop?.timezone ?? 'UTC'
  const [at, setAt] = useState(() => {
    const { date, time } = localParts(new Date(), timeZone)
    return `${date}T${time}`
  })
  const [center, setCenter] = useState(anyCenter)
  const [service, setService] = useState<Service>('eat_in')
  const { data: centers } = useAll(revenueCenters)
  const moment = useMoment(at)
  if (!priced) return null
  return (
    <SideCard title={t('price_check.title')}>
      <Stack gap="xs">
        <MomentBox
          label={t('price_check.moment')}
          value={at}
          onChange={(next) => next && setAt(next)}
        />
        <Select
          label={t('price_check.center')}
          data={[
            { value: anyCenter, label: t('price_check.any_center') },
            ...(centers?.data ?? []).map((one) => ({
              value: one.id,
              label: nameOf(revenueCenters, { ...one }),
            })),
          ]}
          value={center}
          allowDeselect={false}
          onChange={(next) => setCenter(next ?? anyCenter)}
        />
        <SegmentedControl
          aria-label={t('price_check.service')}
          value={service}
          onChange={setService}
          data={services.map((value) => ({ value, label: t(`price_check.${value}`) }))}
        />
        {moment && <Result {...{ priced, moment, service, center }} />}
      </Stack>
    </SideCard>
  )
}

/** The typed prices; null while there is none beside the usual one. Incomplete rows are left out. */
function useTypedPrices(): Priced | null {
  const { control } = useFormContext<Required<Priced>>()
  const [price, takeout_price, prices] = useWatch({
    control,
    name: ['price', 'takeout_price', 'prices'],
  })
  if (takeout_price === null && prices.length === 0) return null
  return {
    price: Number.isFinite(price) ? price : 0,
    takeout_price,
    prices: prices.filter((row) => Number.isFinite(row.price)).map(typedRow),
  }
}

/** Returns a row of the form; its empty fields are texts, and a new row has no id. */
function typedRow(row: PriceRow, index: number): PriceRow {
  return {
    ...row,
    id: String(index),
    date_from: row.date_from || null,
    date_to: row.date_to || null,
    time_period_id: row.time_period_id || null,
    revenue_center_id: row.revenue_center_id || null,
    service: row.service || null,
  }
}

/** The day and the period of a time on the shop's clock; null while they load. */
function useMoment(at: string): PriceMoment | null {
  const { shop } = useProfile()
  const { data: periods } = useAll(timePeriods)
  const { data: holidays } = useEndpoint('/v1/holiday-dates', { year: Number(at.slice(0, 4)) })
  if (!shop || !periods || !holidays) return null
  return priceMoment(
    { periods: periods.data, holidays: new Set(holidays), shop },
    zonedInstant(at.slice(0, 10), at.slice(11), shop.timezone),
  )
}

interface ResultProps {
  priced: Priced
  moment: PriceMoment
  service: Service
  center: string
}

function Result({ priced, moment, service, center }: ResultProps) {
  const { t } = useTranslation('kit')
  const currency = useCurrency()
  const labels = useLabels(useResourceRoute().resource)
  const conditions = useConditionText()
  const { price, rule } = resolvePrice(
    priced,
    moment,
    service,
    center === anyCenter ? null : center,
  )
  const row = priced.prices?.find(({ id }) => id === rule)
  const days = moment.date_types.map((type) => labels.option('prices_date_types', type))
  return (
    <div aria-live="polite">
      <Text fw={700} fz={22} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(price, currency)}
      </Text>
      <Text size="sm">
        {row
          ? conditions(row)
          : t(rule === 'takeout_price' ? 'price_check.takeout_price' : 'price_check.base')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('price_check.days', { days: days.join(' · ') })}
      </Text>
    </div>
  )
}

/** Returns a function that puts the conditions of a price into words. */
function useConditionText() {
  const labels = useLabels(useResourceRoute().resource)
  const { data: periods } = useAll(timePeriods)
  const { data: centers } = useAll(revenueCenters)
  const periodNames = namesOf(timePeriods, periods?.data)
  const centerNames = namesOf(revenueCenters, centers?.data)
  return (row: PriceRow) =>
    conditionText(labels, {
      ...row,
      time_period: periodNames.get(row.time_period_id ?? ''),
      revenue_center: centerNames.get(row.revenue_center_id ?? ''),
    })
}

/** Returns the names of records in the current language, by id. */
function namesOf(
  resource: ResourceDefinition,
  records: readonly { readonly id: string }[] = [],
): ReadonlyMap<string, string> {
  return new Map(records.map((one) => [one.id, nameOf(resource, { ...one })]))
}

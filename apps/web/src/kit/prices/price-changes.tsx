import { Anchor, Stack, Text } from '@mantine/core'
import type { PriceChanges, pricedResources } from '@pos/contract/pricing/price-changes'
import { localParts } from '@pos/domain/days/business-day'
import { formatMoney } from '@pos/domain/money/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { SideCard } from '../form-layout/side-card.tsx'

/** Changes that are shown before "show all" is pressed. */
const shownFirst = 3

interface PriceChangesProps {
  resource: (typeof pricedResources)[number]
  id: string
}

/** The card with the scheduled and past prices of a saved item or condiment. */
export function PriceChangesSide({ resource, id }: PriceChangesProps) {
  const { t } = useTranslation('kit')
  const timeZone = useTimeZone()
  const [isAll, setIsAll] = useState(false)
  const { data } = useEndpoint('/v1/price-changes', { resource, id })
  const priceText = usePriceText()
  if (!data) return null
  const { upcoming, past } = data
  const shown = isAll ? past : past.slice(0, shownFirst)
  return (
    <SideCard title={t('price_changes.title')}>
      <Stack gap="sm">
        {upcoming.map((change) => (
          <div key={`${change.kind} ${change.at} ${change.prices.price}`}>
            <Text size="sm" fw={600}>
              {t('price_changes.from', { at: minuteText(change.at, timeZone) })}{' '}
              {priceText(change.prices)}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`price_changes.kinds.${change.kind}`)}
              {change.conditions && change.kind !== 'first_day' && ` · ${t('price_changes.rows')}`}
              {change.note && ` · ${change.note}`}
            </Text>
          </div>
        ))}
        {shown.map((change, index) => (
          // Two changes of one write have the same time. oxlint-disable-next-line react/no-array-index-key
          <PastChange key={`${change.at} ${index}`} change={change} />
        ))}
        {!isAll && past.length > shownFirst && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="left"
            onClick={() => setIsAll(true)}
          >
            {t('price_changes.all', { count: past.length })}
          </Anchor>
        )}
      </Stack>
    </SideCard>
  )
}

function PastChange({ change }: { change: PriceChanges['past'][number] }) {
  const { t } = useTranslation('kit')
  const timeZone = useTimeZone()
  const priceText = usePriceText()
  const { before, after, conditions } = change
  const isSame =
    before?.price === after.price && before.takeout_price === after.takeout_price && conditions
  return (
    <div>
      <Text size="sm">
        {isSame ? t('price_changes.rows') : before ? `${priceText(before)} → ` : ''}
        {!isSame && priceText(after)}
        {!isSame && conditions && ` · ${t('price_changes.rows')}`}
      </Text>
      <Text size="xs" c="dimmed">
        {formatDateTime(change.at, timeZone)} · {change.user_name}
      </Text>
    </div>
  )
}

/** Returns a function that formats a price and, if there is one, the takeout price. */
function usePriceText() {
  const { t } = useTranslation('kit')
  const currency = useCurrency()
  return ({ price, takeout_price: takeout }: PriceChanges['past'][number]['after']) =>
    takeout === null
      ? formatMoney(price, currency)
      : t('price_changes.both', {
          price: formatMoney(price, currency),
          takeout: formatMoney(takeout, currency),
        })
}

function minuteText(instant: string, timeZone: string) {
  const { date, time } = localParts(instant, timeZone)
  return `${date} ${time}`
}

import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { formatAmount } from '#lib/text/format.ts'
import { MoneyText } from '#ui/input/money-text.tsx'

/** An amount of the shop's currency; '-' if there is none. */
export function Amount({ children }: { children: number | null }) {
  const currency = useCurrency()
  return <MoneyText isNegative={(children ?? 0) < 0}>{formatAmount(children, currency)}</MoneyText>
}

/** Shows an over (+) or short (−), "exact", or a missing count. */
export function OverShortText({ children: difference }: { children: number | null }) {
  const { t } = useTranslation('day-close')
  const currency = useCurrency()
  if (difference === null) {
    return (
      <Text span size="sm" c="dimmed">
        {t('not_counted')}
      </Text>
    )
  }
  if (difference === 0) return <MoneyText>{t('exact')}</MoneyText>
  return (
    <MoneyText
      isNegative={difference < 0}
    >{`${difference > 0 ? '+' : ''}${formatAmount(difference, currency)}`}</MoneyText>
  )
}

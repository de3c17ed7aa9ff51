import type { TransferCounts } from '@pos/contract/exchange/transfer'
import { useTranslation } from 'react-i18next'
import { listText } from '#lib/text/list-text.ts'

const future = ['create', 'change', 'delete', 'unchanged', 'refused'] as const
const past = ['create', 'change', 'delete', 'unchanged'] as const

/** Describes the effect of a copy in a shop: "adds 10, updates 2, leaves 1 as it is". */
export function useCountTexts() {
  const { t } = useTranslation('kit')
  return (counts: TransferCounts, tense: 'does' | 'did'): string => {
    const said =
      tense === 'does'
        ? future.flatMap((action) =>
            counts[action] > 0 ? [t(`copies.does.${action}`, { count: counts[action] })] : [],
          )
        : past.flatMap((action) =>
            counts[action] > 0 ? [t(`copies.did.${action}`, { count: counts[action] })] : [],
          )
    return said.length > 0 ? listText(said) : t('copies.does.nothing')
  }
}

import { useTranslation } from 'react-i18next'
import { useShownShop } from '#lib/profile.ts'
import classes from '../receipts.module.css'
import { useFilterTexts } from './filter-texts.ts'
import type { ReceiptSearch } from './receipt-search.ts'

interface PrintedHeadProps {
  search: ReceiptSearch
  /** Texts of filters that only this list has. */
  more?: readonly string[]
  /** The number of rows, as text. */
  count?: string | undefined
}

/** In print, above the rows: shop, days, filters and number of rows. */
export function PrintedHead({ search, more = [], count }: PrintedHeadProps) {
  const { t } = useTranslation('receipts')
  const shop = useShownShop()
  const filters = useFilterTexts(search).map(({ text }) => text)
  const { from, to, q } = search
  const days = from || to ? `${from ?? ''} – ${to ?? ''}` : t('filters.any_day')
  const parts = [search.shop_ids ? '' : shop?.name, days, q, ...more, ...filters, count]
  return <p className={`${classes.printed} pos-print-only`}>{parts.filter(Boolean).join(' / ')}</p>
}

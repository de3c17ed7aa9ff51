import { menuItems } from '@pos/contract/menu/menu-items'
import type { PriceLabel } from '@pos/contract/menu/price-labels'
import { formatMoney } from '@pos/domain/money/money'
import { useTranslation } from 'react-i18next'
import { conditionText } from '#kit/prices/condition-text.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { useCurrency } from '#lib/profile.ts'
import classes from './price-label-sheet.module.css'

interface PriceLabelSheetProps {
  labels: readonly PriceLabel[]
  /** The amounts contain the tax. */
  hasTax: boolean
}

/** A label per item: names, prices and their conditions. */
export function PriceLabelSheet({ labels, hasTax }: PriceLabelSheetProps) {
  const { t } = useTranslation('menu-items')
  const currency = useCurrency()
  const texts = useLabels(menuItems)
  return (
    <ul className={classes.sheet} aria-label={t('labels.title')}>
      {labels.map((label) => (
        <li key={label.id} className={classes.card}>
          <span className={classes.name}>{label.name}</span>
          {label.name_en && label.name_en !== label.name && (
            <span lang="en" className={classes.english}>
              {label.name_en}
            </span>
          )}
          <span className={classes.price}>
            {formatMoney(label.price, currency)}
            {hasTax && <small className={classes.tax}>{t('labels.with_tax')}</small>}
          </span>
          {label.takeout_price !== null && (
            <span>
              {t('labels.takeout')} {formatMoney(label.takeout_price, currency)}
            </span>
          )}
          {label.prices.map((row, index) => (
            // Rows have no id and never move. oxlint-disable-next-line react/no-array-index-key
            <span key={index}>
              {conditionText(texts, row)} {formatMoney(row.price, currency)}
            </span>
          ))}
          {label.jan_code && <span className={classes.code}>{label.jan_code}</span>}
        </li>
      ))}
    </ul>
  )
}

import { comparisons } from '@pos/domain/days/comparison'
import { useTranslation } from 'react-i18next'
import { DateBox } from '#lib/dates/date-box.tsx'
import { useProfile } from '#lib/profile.ts'
import classes from '../reports.module.css'
import { Choice } from './choice.tsx'
import { isDate, type ReportSearch } from './report-search.ts'

interface ComparisonFilterProps {
  search: ReportSearch
  onChange: (next: Record<string, string>) => void
  /** The report can be compared with targets. */
  hasTargets: boolean
}

/** Selects the comparison of a report, and its first day or its shop if needed. */
export function ComparisonFilter({ search, onChange, hasTargets }: ComparisonFilterProps) {
  const { t } = useTranslation('reports')
  const { compare, compare_from: from, compare_shop_id: shopId } = search
  const others = useOtherShops(search.shop_ids)
  const isOffered = { shop: others.length > 0, target: hasTargets }
  const offered = comparisons.filter(
    (one) => one === compare || (one === 'shop' || one === 'target' ? isOffered[one] : true),
  )
  const select = (next: (typeof comparisons)[number]) =>
    onChange({
      compare: next,
      compare_from: next === 'range' ? from : '',
      compare_shop_id: next === 'shop' ? (others[0]?.id ?? '') : '',
    })
  return (
    <>
      <Choice
        label={t('compare')}
        value={compare}
        data={offered.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
        onChange={select}
      />
      {compare === 'range' && (
        <DateBox
          label={t('compare_from')}
          value={from}
          onChange={(text) => isDate(text) && onChange({ compare_from: text })}
          className={classes.choice ?? ''}
        />
      )}
      {compare === 'shop' && shopId && (
        <Choice
          label={t('compare_shop')}
          value={shopId}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => onChange({ compare_shop_id: id })}
        />
      )}
    </>
  )
}

/** The shops of the same currency that are not in the report. */
function useOtherShops(selected: readonly string[]) {
  const { shop, shops } = useProfile()
  const ids = selected.length > 0 ? selected : shop ? [shop.id] : []
  const currency = shops.find(({ id }) => id === ids[0])?.currency ?? shop?.currency
  return shops.filter((one) => one.currency === currency && !ids.includes(one.id))
}

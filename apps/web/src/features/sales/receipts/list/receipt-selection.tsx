import { Button, Group, Text } from '@mantine/core'
import type { ReceiptRow } from '@pos/contract/sales/receipts'
import { mostSetAside } from '@pos/contract/sales/set-aside'
import type { Currency } from '@pos/domain/money/money'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useProfile } from '#lib/profile.ts'
import { formatNumber } from '#lib/text/format.ts'
import { type ReceiptSelection, SetAsideDialog } from '../corrections/set-aside-dialog.tsx'
import classes from '../receipts.module.css'
import { filtersOf, type ReceiptSearch } from './receipt-search.ts'
import { useReceiptTotals } from './use-receipts.ts'

interface ReceiptSelectionBarProps {
  /** The selected receipts of the page. */
  rows: readonly ReceiptRow[]
  /** True if all of the page are selected. */
  isWholePage: boolean
  onWholePage: () => void
  search: ReceiptSearch
  onClear: () => void
}

/** Actions on the selected receipts, or on all that match the filters. */
export function ReceiptSelectionBar({
  rows,
  isWholePage,
  onWholePage,
  search,
  onClear,
}: ReceiptSelectionBarProps) {
  const { t } = useTranslation('receipts')
  const { data: totals } = useReceiptTotals(search)
  const [isAll, setAll] = useState(false)
  const [action, setAction] = useState<'set_aside' | 'restore' | null>(null)
  const currencyOf = useCurrencyOf()
  if (rows.length === 0) return null
  const matching = (totals ?? []).reduce((sum, one) => sum + one.rows, 0)
  const count = isAll ? matching : rows.length
  const canAll = isWholePage && matching > rows.length && matching <= mostSetAside
  const isPresent = (isAside: boolean) =>
    isAll || rows.some((row) => (row.set_aside_at !== null) === isAside)
  const close = () => setAction(null)
  return (
    <Group
      className={classes.selection ?? ''}
      gap="sm"
      role="toolbar"
      aria-label={t('selection.title')}
    >
      <Text size="sm" fw={600} aria-live="polite">
        {t('selection.count', { count, number: formatNumber(count) })}
      </Text>
      {!isWholePage && (
        <Button size="compact-sm" variant="subtle" onClick={onWholePage}>
          {t('selection.page')}
        </Button>
      )}
      {canAll && !isAll && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t('selection.all', { number: formatNumber(matching) })}
        </Button>
      )}
      {isPresent(false) && search.set_aside !== 'true' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArchive size={14} />}
          onClick={() => setAction('set_aside')}
        >
          {t('set_aside.open')}
        </Button>
      )}
      {isPresent(true) && search.set_aside !== 'false' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArchiveOff size={14} />}
          onClick={() => setAction('restore')}
        >
          {t('restore.open')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('selection.clear')}
      </Button>
      {action && isAll && (
        <AllMatching action={action} search={search} onClose={close} onDone={onClear} />
      )}
      {action && !isAll && (
        <SetAsideDialog
          action={action}
          selection={selectionOf(rows, action, currencyOf)}
          onClose={close}
          onDone={onClear}
        />
      )}
    </Group>
  )
}

interface AllMatchingProps {
  action: 'set_aside' | 'restore'
  search: ReceiptSearch
  onClose: () => void
  onDone: () => void
}

/**
 * Exactly the current matches: the action applies to what was confirmed, whatever arrives
 * meanwhile.
 */
function AllMatching({ action, search, ...rest }: AllMatchingProps) {
  const filters = {
    ...filtersOf(search),
    set_aside: action === 'restore' ? 'true' : 'false',
  } as const
  const { data, error } = useEndpoint('/v1/receipts/selection', filters, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <SetAsideDialog action={action} selection={data} problem={error?.message} {...rest} />
}

function useCurrencyOf() {
  const { shop: current, shops } = useProfile()
  return (shopId: string): Currency =>
    (shops.find(({ id }) => id === shopId) ?? current)?.currency ?? 'JPY'
}

/** The selected receipts that the action would change. */
function selectionOf(
  rows: readonly ReceiptRow[],
  action: 'set_aside' | 'restore',
  currencyOf: (shopId: string) => Currency,
): ReceiptSelection {
  const changing = rows.filter((row) => (row.set_aside_at === null) === (action === 'set_aside'))
  const totals = new Map<Currency, { receipts: number; total: number }>()
  for (const { shop_id, total } of changing) {
    const currency = currencyOf(shop_id)
    const sum = totals.get(currency) ?? { receipts: 0, total: 0 }
    totals.set(currency, { receipts: sum.receipts + 1, total: sum.total + total })
  }
  return {
    ids: changing.map(({ id }) => id),
    totals: [...totals].map(([currency, sum]) => ({ currency, ...sum })),
  }
}

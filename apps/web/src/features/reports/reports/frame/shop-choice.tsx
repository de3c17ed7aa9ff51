import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Checkbox, Group, Popover, SegmentedControl, Stack } from '@mantine/core'
import type { ProfileShop } from '@pos/contract/accounts/profile'
import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import classes from '../reports.module.css'

interface ShopChoiceProps {
  /** Empty: only the current shop. */
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/**
 * Selects shops if the user has several. A report covers shops of one currency, because amounts of
 * different currencies are never added.
 */
export function ShopChoice({ value, onChange }: ShopChoiceProps) {
  const { t } = useTranslation('reports')
  const { shop, shops } = useProfile()
  if (!shop || shops.length < 2) return null
  const selected = selectedShops(value, shop, shops)
  const currency = selected[0]?.currency ?? shop.currency
  const alike = shops.filter((one) => one.currency === currency)
  const choose = (ids: readonly string[]) =>
    onChange(ids.length === 1 && ids[0] === shop.id ? [] : [...ids])
  const names =
    selected.length === 1 ? (selected[0]?.name ?? '') : t('shop_count', { count: selected.length })
  return (
    <>
      <Currencies
        shops={shops}
        value={currency}
        onChange={(next) =>
          choose(
            next === shop.currency
              ? [shop.id]
              : shops.filter((one) => one.currency === next).map(({ id }) => id),
          )
        }
      />
      {alike.length > 1 && (
        <Popover position="bottom-start" withinPortal trapFocus>
          <Popover.Target>
            <Button
              variant="default"
              leftSection={<IconBuildingStore size={16} aria-hidden />}
              className={classes.shops ?? ''}
              title={selected.map(({ name }) => name).join(', ')}
              aria-label={t('shops_chosen', { names })}
            >
              <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{names}</span>
            </Button>
          </Popover.Target>
          <Popover.Dropdown maw="min(400px, calc(100vw - 24px))">
            <ShopBoxes shops={alike} selected={selected.map(({ id }) => id)} onChange={choose} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

function selectedShops(value: readonly string[], shop: ProfileShop, shops: readonly ProfileShop[]) {
  const named = shops.filter(({ id }) => value.includes(id))
  return named.length > 0 ? named : [shop]
}

function ShopBoxes({
  shops,
  selected,
  onChange,
}: {
  shops: readonly ProfileShop[]
  selected: string[]
  onChange: (ids: string[]) => void
}) {
  const { t } = useTranslation('reports')
  const all = shops.map(({ id }) => id)
  return (
    <Checkbox.Group
      value={selected}
      onChange={(ids) => ids.length > 0 && onChange(all.filter((id) => ids.includes(id)))}
      label={t('shops')}
    >
      <Stack gap="xs" mt="xs" className={classes.boxes ?? ''}>
        {shops.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Stack>
      <Group mt="sm">
        <Button
          size="compact-sm"
          variant="light"
          disabled={selected.length === all.length}
          onClick={() => onChange(all)}
        >
          {t('all_shops')}
        </Button>
      </Group>
    </Checkbox.Group>
  )
}

interface CurrenciesProps {
  shops: readonly ProfileShop[]
  value: ProfileShop['currency']
  onChange: (currency: ProfileShop['currency']) => void
}

function Currencies({ shops, value, onChange }: CurrenciesProps) {
  const { t } = useTranslation('reports')
  const currencies = [...new Set(shops.map(({ currency }) => currency))]
  if (currencies.length < 2) return null
  return (
    <SegmentedControl
      aria-label={t('currency')}
      title={t('one_currency')}
      data={currencies.map((currency) => ({ value: currency, label: t(`currencies.${currency}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}

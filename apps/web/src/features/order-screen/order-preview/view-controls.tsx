import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Group, SegmentedControl, Select } from '@mantine/core'
import { buttonName, type Names } from '@pos/domain/order-screen/records'
import type { Service } from '@pos/domain/prices/resolve-price'
import { locales } from '@pos/texts/locales'
import { useTranslation } from 'react-i18next'
import { MomentBox } from '#lib/dates/moment-box.tsx'
import type { MenuVersion } from './use-menus.ts'
import type { PreviewSearch } from './use-preview-search.ts'

interface ViewControlsProps {
  search: PreviewSearch
  versions: readonly MenuVersion[]
  onChange: (change: Record<string, string>) => void
}

/** The switches of the preview: time, revenue center, language. */
export function ViewControls({ search, versions, onChange }: ViewControlsProps) {
  const { t } = useTranslation('order-preview')
  const periods = named(
    versions.flatMap(({ menu }) => menu?.periods ?? []),
    search,
  )
  const centers = named(
    versions.flatMap(
      ({ menu }) =>
        menu?.centers.map((center) => ({
          id: center.id,
          name: center.display_name || center.name,
        })) ?? [],
    ),
    search,
  )
  const times = [
    { value: 'all', label: t('view.any_time') },
    ...periods,
    { value: 'at', label: t('view.at') },
  ]
  const centerOptions = [{ value: 'all', label: t('view.any_center') }, ...centers]
  return (
    <Group align="flex-end" gap="sm" mb="md" className="pos-no-print">
      <Select
        label={t('view.period')}
        data={times}
        value={times.some(({ value }) => value === search.period) ? search.period : 'all'}
        allowDeselect={false}
        onChange={(period) =>
          onChange({ period: period ?? 'all', at: period === 'at' ? search.at : '' })
        }
        w={{ base: '100%', xs: 200 }}
      />
      {search.period === 'at' && (
        <MomentBox
          label={t('view.moment')}
          value={search.at}
          onChange={(at) => at && at !== search.at && onChange({ at })}
        />
      )}
      <Select
        label={t('view.center')}
        data={centerOptions}
        value={centerOptions.some(({ value }) => value === search.center) ? search.center : 'all'}
        allowDeselect={false}
        onChange={(center) => onChange({ center: center ?? 'all' })}
        w={{ base: '100%', xs: 200 }}
      />
      <LanguageSwitch search={search} onChange={onChange} />
    </Group>
  )
}

/** Selects whether an order is eaten here or taken out. */
export function ServiceSwitch({
  value,
  onChange,
}: {
  value: Service
  onChange: (service: Service) => void
}) {
  const { t } = useTranslation('order-preview')
  return (
    <SegmentedControl
      aria-label={t('basket.service')}
      data={[
        { value: 'eat_in', label: t('basket.eat_in') },
        { value: 'takeout', label: t('basket.takeout') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

/** The language of the device, independent of the page. */
function LanguageSwitch({ search, onChange }: Pick<ViewControlsProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('order-preview')
  return (
    <SegmentedControl
      aria-label={t('view.language')}
      data={locales.map((value) => ({ value, label: t(`view.languages.${value}`) }))}
      value={search.locale}
      onChange={(lang) => onChange({ lang })}
    />
  )
}

/** Options for records of either version, without duplicates. */
function named(records: readonly Names[], { locale }: PreviewSearch) {
  return [
    ...new Map(
      records.map((record) => [record.id, { value: record.id, label: buttonName(record, locale) }]),
    ).values(),
  ]
}

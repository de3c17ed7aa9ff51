import { Button, Group, Paper, Select } from '@mantine/core'
import { businessDate } from '@pos/domain/days/business-day'
import { choiceOf } from '@pos/domain/order-screen/choices'
import { buttonName, type Names, type ScreenLocale } from '@pos/domain/order-screen/records'
import { ItemDecision } from '@pos/order-screen/item-decision.tsx'
import { choicesOfItem, type OrderMenu, whyNotSoldOn } from '@pos/order-screen/order-menu'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency, useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TwoVersions } from './two-versions.tsx'
import { usePreviewSearch } from './use-preview-search.ts'
import { usePricedMenus } from './use-priced-menus.ts'
import { ServiceSwitch, ViewControls } from './view-controls.tsx'

/** Long lists are searched, never rendered completely. */
const shownOptions = 50

export function CondimentPreviewScreen() {
  const { t } = useTranslation('order-preview')
  const { raw, search, change } = usePreviewSearch()
  const { shop } = useProfile()
  const service = raw.service === 'takeout' ? 'takeout' : 'eat_in'
  const versions = usePricedMenus(search, shop, service)
  const { locale } = search
  const menus = versions.flatMap(({ menu }) => menu ?? [])
  const groups = optionsOf(menus, (menu) => menu.condimentGroups, locale)
  const items = optionsOf(
    menus,
    (menu) => menu.screen.items.filter((item) => item.condiment_groups.length > 0),
    locale,
  )
  const isItem = items.some(({ value }) => value === raw.item)
  const groupId = groups.find(({ value }) => value === raw.group)?.value ?? groups[0]?.value ?? null
  const selected = isItem ? { item: raw.item ?? '', group: null } : { item: null, group: groupId }
  return (
    <>
      <PageHeader title={t('condiments.title')} description={t('condiments.description')} />
      <Group align="flex-end" gap="sm" mb="md">
        <Select
          label={t('condiments.group')}
          data={groups}
          value={selected.group}
          searchable
          limit={shownOptions}
          nothingFoundMessage={t('condiments.nothing_found')}
          onChange={(group) => group && change({ group, item: '' })}
          w={{ base: '100%', xs: 260 }}
        />
        <Select
          label={t('condiments.item')}
          data={items}
          value={selected.item}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('condiments.clear_item') }}
          limit={shownOptions}
          nothingFoundMessage={t('condiments.nothing_found')}
          onChange={(item) => change({ item: item ?? '' })}
          w={{ base: '100%', xs: 260 }}
        />
        <ServiceSwitch value={service} onChange={(next) => change({ service: next })} />
      </Group>
      <ViewControls search={search} versions={versions} onChange={change} />
      {groups.length === 0 && versions[0]?.menu ? (
        <Paper>
          <EmptyState title={t('condiments.empty')} text={t('condiments.empty_text')}>
            <Button component={PageLink} to="/pos/condiment-groups/new">
              {t('condiments.begin_group')}
            </Button>
            <Button variant="default" component={PageLink} to="/pos/condiments/new">
              {t('condiments.begin')}
            </Button>
          </EmptyState>
        </Paper>
      ) : (
        <TwoVersions versions={versions} search={search} onChange={change}>
          {(menu) => (
            <Decision menu={menu} locale={locale} itemId={selected.item} groupId={selected.group} />
          )}
        </TwoVersions>
      )}
    </>
  )
}

interface DecisionProps {
  menu: OrderMenu
  locale: ScreenLocale
  itemId: string | null
  groupId: string | null
}

function Decision({ menu, locale, itemId, groupId }: DecisionProps) {
  const { t } = useTranslation('order-preview')
  const { shop } = useProfile()
  const currency = useCurrency()
  const [now] = useState(() => new Date())
  const item = menu.itemById.get(itemId ?? '') ?? null
  const choices = useMemo(() => {
    if (item) return choicesOfItem(menu, item)
    const choice = groupId && choiceOf(groupId, menu.index)
    return choice ? [choice] : []
  }, [menu, item, groupId])
  if (choices.length === 0)
    return <EmptyState title={t('condiments.not_here')} text={t('condiments.not_here_text')} />
  const today = businessDate(now, shop?.timezone ?? 'Asia/Tokyo', shop?.close_time ?? '00:00')
  return (
    <Paper p="md">
      <ItemDecision
        key={itemId ?? groupId}
        menu={menu}
        choices={choices}
        item={item}
        unsellable={item && whyNotSoldOn(menu, item, today)}
        locale={locale}
        currency={currency}
      />
    </Paper>
  )
}

/** Options for the records of either menu, with names from the draft first. */
function optionsOf(
  menus: readonly OrderMenu[],
  recordsOf: (menu: OrderMenu) => readonly Names[],
  locale: ScreenLocale,
) {
  const records = menus.toReversed().flatMap(recordsOf)
  return [
    ...new Map(
      records.map((record) => [record.id, { value: record.id, label: buttonName(record, locale) }]),
    ).values(),
  ]
}

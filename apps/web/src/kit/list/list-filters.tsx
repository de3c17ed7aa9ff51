import { Group } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '#ui/input/search-input.tsx'
import classes from '#ui/table/table.module.css'
import { LazyColumnMenu } from '../columns/column-button.tsx'
import type { ShownColumns } from '../columns/list-column-menu.tsx'
import { Filters } from '../filters/filters.tsx'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { useListViews } from '../views/use-list-views.ts'
import { ViewChoice } from '../views/view-choice.tsx'
import { useListSearch } from './use-list-search.ts'

const ListColumnMenu = lazy(() =>
  import('../columns/list-column-menu.tsx').then((m) => ({ default: m.ListColumnMenu })),
)

/** Search, views, filters and columns of a list. */
export function ListFilters({
  resource,
  columns,
  hideFilters,
}: {
  resource: ResourceDefinition
  columns: ShownColumns
  hideFilters: boolean
}) {
  const { t } = useTranslation('kit')
  const { parent } = useResourceRoute()
  const { search, change } = useListSearch(resource)
  const views = useListViews(resource, columns.selected)
  return (
    <Group p="sm" gap="sm" className={`${classes.tools} pos-no-print`} data-tools>
      <SearchInput
        value={search.q ?? ''}
        onSearch={(q) => change({ q })}
        label={t('search')}
        clearLabel={t('clear')}
      />
      {!hideFilters && (
        <>
          <ViewChoice resource={resource} whole={t('views.all')} {...views} />
          <Filters resource={resource} search={search} onChange={change} without={parent?.source} />
        </>
      )}
      <LazyColumnMenu>
        <ListColumnMenu resource={resource} columns={columns} />
      </LazyColumnMenu>
    </Group>
  )
}

import { ActionIcon, Button, Paper } from '@mantine/core'
import type { RecordOf, ResourceDefinition } from '@pos/contract/resource'
import { IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import type { AnyRecord } from '../data/resource-access.ts'
import { type List, useList } from '../data/use-list.ts'
import { useResourceTexts } from '../screen/resource-texts.ts'
import { useScreen } from '../screen/screen-context.ts'
import { ColumnPlaceContext } from './column.tsx'
import { ListPage, NewButton } from './list-page.tsx'
import { PaginationBar } from './pagination-bar.tsx'
import classes from './table.module.css'
import { useRemoval } from './use-removal.tsx'

/** The list screen: heading, search, filters, table of Columns, pages. Shows itself on the list's address alone. */
export function Table(props: TableProps) {
  const { mode } = useScreen()
  return mode === 'list' ? <ListTable {...props} /> : null
}

interface TableProps {
  readonly children: ReactNode
  /** More buttons beside New. */
  readonly actions?: ReactNode
  readonly deletable?: boolean
}

function ListTable({ children, actions, deletable = true }: TableProps) {
  const { resource, base, fixed } = useScreen()
  const list = useList(resource, base, fixed)
  return (
    <ListPage list={list} actions={actions}>
      <Paper>
        <Rows list={list} deletable={deletable}>
          {children}
        </Rows>
        {list.total > 0 && <PaginationBar state={list.state} total={list.total} onChange={list.change} />}
      </Paper>
    </ListPage>
  )
}

function Rows({ list, deletable, children }: { list: List<ResourceDefinition>; deletable: boolean; children: ReactNode }) {
  const { resource } = useScreen()
  const { t } = useTranslation('kit')
  const texts = useResourceTexts(resource.name)
  const removal = useRemoval(resource)
  const { change, state } = list
  const head = { sort: state.sort, onSort: (sort: string) => change({ sort }) }
  if (list.isFailed) {
    return (
      <EmptyState title={t('list.failed')}>
        <Button onClick={list.retry}>{t('list.retry')}</Button>
      </EmptyState>
    )
  }
  if (!list.isFirstLoad && list.records.length === 0) return <Nothing list={list} />
  return (
    <>
      <section className={classes.scroll} aria-label={texts.title}>
        <table className={classes.table} data-stale={list.isStale} aria-busy={list.isFirstLoad || list.isStale}>
          <thead>
            <tr>
              <ColumnPlaceContext value={head}>{children}</ColumnPlaceContext>
              {deletable && (
                <th scope="col" className={classes.actions}>
                  <span className="pos-visually-hidden">{t('list.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {list.isFirstLoad && <SkeletonRows />}
            {list.records.map((record) => (
              <Row key={record.id} record={record} label={String((record as AnyRecord)[resource.label] ?? '')} onDelete={deletable ? removal.ask : null}>
                {children}
              </Row>
            ))}
          </tbody>
        </table>
      </section>
      {removal.dialog}
    </>
  )
}

const Row = memo(function Row({ record, label, onDelete, children }: { record: RecordOf<ResourceDefinition>; label: string; onDelete: ((record: AnyRecord) => void) | null; children: ReactNode }) {
  const { t } = useTranslation('kit')
  const place = useMemo(() => ({ record: record as AnyRecord }), [record])
  return (
    <tr>
      <ColumnPlaceContext value={place}>{children}</ColumnPlaceContext>
      {onDelete && (
        <td className={classes.actions}>
          <ActionIcon variant="subtle" color="secondary.8" aria-label={t('list.delete', { name: label })} onClick={() => onDelete(place.record)}>
            <IconTrash size={16} />
          </ActionIcon>
        </td>
      )}
    </tr>
  )
})

function Nothing({ list }: { list: List<ResourceDefinition> }) {
  const { resource } = useScreen()
  const { t } = useTranslation('kit')
  const texts = useResourceTexts(resource.name)
  if (list.isFiltered) {
    return (
      <EmptyState title={t('list.no_match')} text={t('list.no_match_text')}>
        <Button variant="default" onClick={() => list.change({ q: '', filters: {} })}>
          {t('list.clear')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('list.empty', { title: texts.title })} text={texts.optional('empty') ?? t('list.empty_text')}>
      <NewButton />
    </EmptyState>
  )
}

/** Only ever shown on a first load; later pages come over the one before. */
function SkeletonRows() {
  return Array.from({ length: 8 }, (_, index) => (
    <tr key={index} aria-hidden>
      <td colSpan={99}>
        <div className={classes.skeleton} style={{ width: `${90 - ((index * 17) % 40)}%` }} />
      </td>
    </tr>
  ))
}

import { ActionIcon, Button, Group, Paper, Stack } from '@mantine/core'
import { familyGroups } from '@pos/contract/menu/family-groups'
import { majorGroups } from '@pos/contract/menu/major-groups'
import type { ResourceDefinition } from '@pos/contract/resource'
import { insideSentence } from '@pos/texts/inside-sentence'
import { IconListNumbers, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTools } from '#kit/list/list-tools.tsx'
import { wholeListQuery } from '#kit/list/read-all.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useDelete } from '#kit/resource/use-delete.tsx'
import { LoadState } from '#lib/api/load-state.tsx'
import { SearchInput } from '#ui/input/search-input.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { useIsPhone } from '#ui/layout/use-is-phone.ts'
import { BranchSection } from './branch-section.tsx'
import { FamilyDrag } from './family-drag.tsx'
import { type Editing, type GroupRecord, treeOf } from './tree.ts'

const GroupDialog = lazy(() =>
  import('./group-dialog.tsx').then((m) => ({ default: m.GroupDialog })),
)
const OrderDialog = lazy(() =>
  import('#kit/order/order-dialog.tsx').then((m) => ({ default: m.OrderDialog })),
)

/** The classification for reports, major groups with their family groups, edited in place. */
export function GroupTree() {
  const { resource, mode } = useResourceRoute()
  return mode === 'list' ? <Tree resource={resource} /> : null
}

interface Ordering {
  readonly resource: ResourceDefinition
  readonly filters: Readonly<Record<string, string>>
}

function Tree({ resource }: { resource: ResourceDefinition }) {
  const { t } = useTranslation(['kit', 'common'])
  const majors = useGroups(majorGroups)
  const families = useGroups(familyGroups)
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<Editing | null>(null)
  const [ordering, setOrdering] = useState<Ordering | null>(null)
  const ofMajors = useDelete(majorGroups)
  const ofFamilies = useDelete(familyGroups)
  const tree = majors.data && families.data ? treeOf(majors.data, families.data, search) : null
  const branches = tree?.map((branch) => (
    <BranchSection
      key={branch.major.id}
      branch={branch}
      canOrder={search === ''}
      onEditMajor={() => setEditing({ level: 'major', record: branch.major })}
      onDeleteMajor={() => void ofMajors.ask({ ...branch.major })}
      onAddFamily={() => setEditing({ level: 'family', record: null, majorId: branch.major.id })}
      onOrderFamilies={() =>
        setOrdering({ resource: familyGroups, filters: { major_group_id: branch.major.id } })
      }
      onEdit={(record) => setEditing({ level: 'family', record, majorId: branch.major.id })}
      onDelete={(record) => void ofFamilies.ask({ ...record })}
    />
  ))
  return (
    <>
      <TreeHeader
        resource={resource}
        // As in every list, the empty state is centered.
        isEmpty={majors.data?.length === 0}
        canOrder={(majors.data?.length ?? 0) > 1}
        onOrder={() => setOrdering({ resource: majorGroups, filters: {} })}
        onAdd={() => setEditing({ level: 'major', record: null })}
      />
      <Stack gap="md">
        <Group>
          <SearchInput
            value={search}
            onSearch={setSearch}
            label={t('kit:search')}
            clearLabel={t('kit:clear')}
          />
        </Group>
        {!tree && (
          <LoadState of={[majors, families]}>
            <TableSkeleton label={t('common:loading')} columns={2} />
          </LoadState>
        )}
        {tree?.length === 0 && (
          <NothingHere
            isSearch={search !== ''}
            onAdd={() => setEditing({ level: 'major', record: null })}
          />
        )}
        <Stack gap="md">
          <FamilyDrag tree={tree ?? []}>{branches}</FamilyDrag>
        </Stack>
      </Stack>
      <Suspense>
        {editing && (
          <GroupDialog
            editing={editing}
            majors={majors.data ?? []}
            onClose={() => setEditing(null)}
          />
        )}
        {ordering && <OrderDialog {...ordering} onClose={() => setOrdering(null)} />}
      </Suspense>
      {ofMajors.dialog}
      {ofFamilies.dialog}
    </>
  )
}

interface TreeHeaderProps {
  resource: ResourceDefinition
  isEmpty: boolean
  canOrder: boolean
  onOrder: () => void
  onAdd: () => void
}

function TreeHeader({ resource, isEmpty, canOrder, onOrder, onAdd }: TreeHeaderProps) {
  const labels = useLabels(resource)
  const majorLabels = useLabels(majorGroups)
  const isPhone = useIsPhone()
  if (isEmpty) return <PageHeader title={labels.title} description={labels.text('tree_help')} />
  return (
    <PageHeader title={labels.title} description={labels.text('tree_help')}>
      {isPhone ? (
        <ActionIcon
          data-corner
          variant="default"
          size={36}
          aria-label={majorLabels.text('order_majors')}
          disabled={!canOrder}
          onClick={onOrder}
        >
          <IconListNumbers size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<IconListNumbers size={16} aria-hidden />}
          disabled={!canOrder}
          onClick={onOrder}
        >
          {majorLabels.text('order_majors')}
        </Button>
      )}
      <Button
        data-new-record
        leftSection={<IconPlus size={16} aria-hidden />}
        title={`${majorLabels.text('add')} (N)`}
        onClick={onAdd}
      >
        {majorLabels.text('add')}
      </Button>
    </PageHeader>
  )
}

function NothingHere({ isSearch, onAdd }: { isSearch: boolean; onAdd: () => void }) {
  const { t } = useTranslation('kit')
  const labels = useLabels(majorGroups)
  return (
    <Paper>
      {isSearch ? (
        <EmptyState title={t('nothing_found')} text={t('nothing_found_text')} />
      ) : (
        <EmptyState
          title={t('empty', { name: insideSentence(labels.title) })}
          text={labels.text('tree_empty')}
        >
          <Starts onAdd={onAdd} />
        </EmptyState>
      )}
    </Paper>
  )
}

/** Ways to start the classification: a first group, or a template. */
function Starts({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('kit')
  const { TemplateDialog } = useListTools()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {useLabels(majorGroups).text('add')}
      </Button>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('begin.template')}
      </Button>
      <Suspense>{isOpen && <TemplateDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** All groups of a level in their order. */
function useGroups(resource: typeof familyGroups | typeof majorGroups) {
  return useQuery({
    ...wholeListQuery<typeof familyGroups | typeof majorGroups>(resource, { sort: 'position' }),
    select: (records): readonly GroupRecord[] => records,
  })
}

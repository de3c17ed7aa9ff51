import { Skeleton } from '@mantine/core'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { IconLayoutColumns } from '@tabler/icons-react'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Batch } from '#kit/list/batch.tsx'
import { Table } from '#kit/list/table.tsx'
import { useNames } from '#kit/resource/reference-names.ts'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { basePath, recordPath } from '#lib/routing/page-path.ts'
import { LevelFields, levelSide } from './level-fields.tsx'
import { LevelButton } from './level-link.tsx'

const { Column, Field } = fieldsOf(subCategoryGroups)
const Board = lazy(() => import('./board/board.tsx').then((m) => ({ default: m.Board })))

export function SubCategoryGroupsScreen() {
  const { parent_id: parentId }: { parent_id?: string } = useParams({ strict: false })
  const { view } = useSearch({ strict: false })
  if (parentId && view === 'board') {
    return (
      <Suspense fallback={<Skeleton height="50dvh" aria-hidden />}>
        <Board key={parentId} subCategoryId={parentId} />
      </Suspense>
    )
  }
  return (
    <ResourceScreen resource={subCategoryGroups}>
      <Table actions={parentId && <LevelButtons subCategoryId={parentId} />}>
        <Column source="image" />
        <Column source="name" link />
        <Column source="name_en" secondary />
        <Column source="sub_category_id" />
        <Column source="color" secondary />
        <Column source="menu_item_ids" secondary />
        <Column source="on_main_screen" secondary />
        <Column source="active" />
      </Table>
      <Form beside={levelSide} actions={levelsOf}>
        <Field source="sub_category_id" />
        <LevelFields />
        <Field source="menu_item_ids" />
      </Form>
      <Batch />
    </ResourceScreen>
  )
}

const levelsOf = (record: Record<string, unknown>) => (
  <LevelButtons subCategoryId={String(record.sub_category_id)} />
)

/** Links up to the sub-category, and to all of its groups side by side. */
function LevelButtons({ subCategoryId }: { subCategoryId: string }) {
  const { t: texts } = useTranslation('sub-category-groups')
  const name = useNames('sub-categories', [subCategoryId]).get(subCategoryId)
  return (
    <>
      <LevelButton up to={recordPath('sub-categories', subCategoryId)}>
        {name ?? '…'}
      </LevelButton>
      <LevelButton
        to={basePath(subCategoryGroups, subCategoryId)}
        search={{ view: 'board' }}
        icon={IconLayoutColumns}
      >
        {texts('board_button')}
      </LevelButton>
    </>
  )
}

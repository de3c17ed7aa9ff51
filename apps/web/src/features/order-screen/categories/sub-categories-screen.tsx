import { subCategories } from '@pos/contract/menu/sub-categories'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Batch } from '#kit/list/batch.tsx'
import { Table } from '#kit/list/table.tsx'
import { useLabels } from '#kit/resource/labels.ts'
import { useNames } from '#kit/resource/reference-names.ts'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { basePath, type PagePath, recordPath } from '#lib/routing/page-path.ts'
import { LevelFields, levelSide } from './level-fields.tsx'
import { LevelButton, LowerLevelLink } from './level-link.tsx'

const { Column, Field } = fieldsOf(subCategories)

export function SubCategoriesScreen() {
  const { category_id: categoryId } = useSearch({ strict: false })
  return (
    <ResourceScreen resource={subCategories}>
      <Table
        actions={
          categoryId &&
          !categoryId.includes(',') &&
          categoryId !== 'none' && <CategoryButton id={categoryId} />
        }
      >
        <Column source="image" />
        <Column source="name" link below={rowLink} />
        <Column source="name_en" secondary />
        <Column source="category_id" />
        <Column source="color" />
        <Column source="on_main_screen" secondary />
        <Column source="active" />
      </Table>
      <Form beside={levelSide} actions={headerButtons}>
        <Field source="category_id" />
        <LevelFields />
      </Form>
      <Batch />
    </ResourceScreen>
  )
}

type Below = (props: { to: PagePath; children: string }) => ReactNode

/** A link down to the groups. */
function GroupsLink({ id, as: Link }: { id: string; as: Below }) {
  return <Link to={basePath(subCategoryGroups, id)}>{useLabels(subCategories).text('groups')}</Link>
}
const rowLink = ({ id }: { id: string }) => <GroupsLink id={id} as={LowerLevelLink} />
const headerButtons = ({ id, category_id }: { id: string; category_id?: unknown }) => (
  <>
    {typeof category_id === 'string' && <CategoryButton id={category_id} />}
    <GroupsLink id={id} as={LevelButton} />
  </>
)

/** A link up to the category. */
function CategoryButton({ id }: { id: string }) {
  const name = useNames('categories', [id]).get(id)
  return name ? (
    <LevelButton up to={recordPath('categories', id)}>
      {name}
    </LevelButton>
  ) : null
}

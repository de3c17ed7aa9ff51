import { categories } from '@pos/contract/menu/categories'
import type { ReactNode } from 'react'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { Batch } from '#kit/list/batch.tsx'
import { Table } from '#kit/list/table.tsx'
import { useLabels } from '#kit/resource/labels.ts'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import type { PagePath } from '#lib/routing/page-path.ts'
import { LevelFields, levelSide } from './level-fields.tsx'
import { LevelButton, LowerLevelLink } from './level-link.tsx'

const { Column } = fieldsOf(categories)

export function CategoriesScreen() {
  return (
    <ResourceScreen resource={categories}>
      <Table>
        <Column source="image" />
        <Column source="name" link below={rowLink} />
        <Column source="name_en" />
        <Column source="color" />
        <Column source="on_main_screen" secondary />
        <Column source="active" />
      </Table>
      <Form beside={levelSide} actions={headerButton}>
        <LevelFields />
      </Form>
      <Batch />
    </ResourceScreen>
  )
}

type Below = (props: {
  to: PagePath
  search: { category_id: string }
  children: string
}) => ReactNode

/** A link down to the sub-categories. */
function SubCategoriesLink({ id, as: Link }: { id: string; as: Below }) {
  return (
    <Link to="/pos/sub-categories" search={{ category_id: id }}>
      {useLabels(categories).text('sub_categories')}
    </Link>
  )
}
const rowLink = ({ id }: { id: string }) => <SubCategoriesLink id={id} as={LowerLevelLink} />
const headerButton = ({ id }: { id: string }) => <SubCategoriesLink id={id} as={LevelButton} />

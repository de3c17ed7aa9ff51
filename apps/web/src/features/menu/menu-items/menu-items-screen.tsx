import { Button, Skeleton } from '@mantine/core'
import { menuItems } from '@pos/contract/menu/menu-items'
import { IconTag } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import type { ControlProps } from '#kit/controls/control-props.ts'
import { Form } from '#kit/form/form.tsx'
import { Section } from '#kit/form-layout/section.tsx'
import { Batch } from '#kit/list/batch.tsx'
import { ScreenButton } from '#kit/list/screen-button.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { MenuItemSide } from './menu-item-side.tsx'
import { SoldOutSwitch } from './sold-out-switch.tsx'

// It needs the form library, which a list does not load.
const WidthNote = lazy(() => import('./width-note.tsx').then((m) => ({ default: m.WidthNote })))

const ItemGroups = lazy(() => import('./item-groups.tsx').then((m) => ({ default: m.ItemGroups })))

const { Column, Field } = fieldsOf(menuItems)
const standardTax = { where: { reduced: 'false' } }
const onlyKitchenPrinter = { where: { type: 'kitchen' }, only: true }

const list = (
  <Table preview="/pos/menu-items/preview" actions={<LabelsButton />} empty={<OtherSystemButton />}>
    <Column source="image" />
    <Column source="name" link />
    <Column source="name_en" secondary />
    <Column source="price" />
    <Column source="attribute" secondary />
    <Column source="family_group_id" secondary />
    <Column source="tax_id" secondary />
    <Column source="sold_out" heading="on_sale" render={(item) => <SoldOutSwitch item={item} />} />
    <Column source="active" secondary />
    <Column source="updated_at" secondary />
  </Table>
)

const form = (
  <Form beside={<MenuItemSide />}>
    <Section name="names">
      <Field source="name" />
      <Field source="name_en" />
      <Field
        source="order_name"
        note={
          <Suspense>
            <WidthNote />
          </Suspense>
        }
      />
      <Field source="pos_name" />
      <Field source="jan_code" />
    </Section>
    <Section name="price">
      <Field source="price" />
      <Field source="cost" />
      <Field source="tax_id" usual={standardTax} />
      <Field source="takeout_price" />
      <Field source="takeout_tax_id" />
      <Field source="open_price" />
      <Field source="prices" />
    </Section>
    <Section name="selling">
      <Field source="attribute" />
      <Field source="sale_from" />
      <Field source="sale_to" />
      <Field source="inventory_type" />
      <Field
        source="inventory_value"
        when={{ field: 'inventory_type', is: ['count', 'daily_count'] }}
      />
      <Field source="for_courses" />
    </Section>
    <Section name="ordering">
      <Field source="group_ids" />
      <Field source="condiment_groups" control={ItemGroupsLater} />
      <Field source="required_condiment" />
      <Field source="required_message" />
      <Field source="auto_hold" />
    </Section>
    <Section name="kitchen">
      <Field source="printer_ids" usual={onlyKitchenPrinter} />
      <Field source="allergy_ids" />
      <Field source="family_group_id" />
    </Section>
  </Form>
)

const bulkEdit = (
  <Batch>
    <Column source="name" />
    <Column source="price" />
    <Column source="takeout_price" />
    <Column source="prices" />
    <Column source="cost" />
    <Column source="active" />
    <Column source="name_en" />
    <Column source="order_name" />
    <Column source="pos_name" />
    <Column source="attribute" />
    <Column source="family_group_id" />
    <Column source="tax_id" />
    <Column source="takeout_tax_id" />
    <Column source="group_ids" />
    <Column source="printer_ids" />
    <Column source="allergy_ids" />
    <Column source="inventory_type" />
    <Column source="inventory_value" />
    <Column source="sale_from" />
    <Column source="sale_to" />
    <Column source="open_price" />
    <Column source="required_condiment" />
    <Column source="required_message" />
    <Column source="auto_hold" />
    <Column source="for_courses" />
    <Column source="jan_code" />
  </Batch>
)

export const MenuItemsScreen = () => (
  <ResourceScreen resource={menuItems}>
    {list}
    {form}
    {bulkEdit}
  </ResourceScreen>
)

function LabelsButton() {
  const { t } = useTranslation('menu-items')
  return (
    <ScreenButton to="/pos/menu-items/labels" icon={IconTag}>
      {t('labels.open')}
    </ScreenButton>
  )
}

/** Links to the import of another system's menu. */
function OtherSystemButton() {
  const { t } = useTranslation('kit')
  return (
    <Button variant="default" component={PageLink} to="/pos/menu-import">
      {t('begin.other_system')}
    </Button>
  )
}

function ItemGroupsLater(props: ControlProps) {
  return (
    <Suspense fallback={<Skeleton height={80} aria-hidden />}>
      <ItemGroups {...props} />
    </Suspense>
  )
}

import { Button } from '@mantine/core'
import { allergies } from '@pos/contract/menu/allergies'
import { IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#kit/columns/fields-of.tsx'
import { Form } from '#kit/form/form.tsx'
import { PresetsButton } from '#kit/list/presets-button.tsx'
import { Table } from '#kit/list/table.tsx'
import { ResourceScreen } from '#kit/resource/resource-context.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'

const { Column, Field } = fieldsOf(allergies)

export function AllergiesScreen() {
  return (
    <ResourceScreen resource={allergies}>
      <Table
        actions={
          <>
            <SheetButton />
            <PresetsButton resource={allergies} />
          </>
        }
        empty={<PresetsButton resource={allergies} />}
      >
        <Column source="name" link />
        <Column source="name_en" />
        <Column source="code" />
        <Column source="mandatory" />
      </Table>
      <Form>
        <Field source="name" />
        <Field source="name_en" />
        <Field source="code" />
        <Field source="mandatory" />
      </Form>
    </ResourceScreen>
  )
}

function SheetButton() {
  const { t } = useTranslation('allergies')
  return (
    <Button
      variant="default"
      leftSection={<IconTable size={16} aria-hidden />}
      component={PageLink}
      to="/pos/allergies/sheet"
    >
      {t('sheet.open')}
    </Button>
  )
}

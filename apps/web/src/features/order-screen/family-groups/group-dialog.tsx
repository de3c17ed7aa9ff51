import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { familyGroups } from '@pos/contract/menu/family-groups'
import { majorGroups } from '@pos/contract/menu/major-groups'
import type { ResourceDefinition } from '@pos/contract/resource'
import { insideSentence } from '@pos/texts/inside-sentence'
import { useTranslation } from 'react-i18next'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { Dialog } from '#lib/dialog.tsx'
import type { Editing, GroupRecord } from './tree.ts'
import { useGroupForm } from './use-group-form.ts'

interface GroupDialogProps {
  editing: Editing
  majors: readonly GroupRecord[]
  onClose: () => void
}

/** Names a group, and places a family group below a major group; errors appear at their field. */
export function GroupDialog({ editing, majors, onClose }: GroupDialogProps) {
  const { t } = useTranslation(['kit', 'common'])
  const { record } = editing
  const resource: ResourceDefinition = editing.level === 'major' ? majorGroups : familyGroups
  const labels = useLabels(resource)
  const { values, change, problem, submit, isBusy } = useGroupForm(editing, resource, onClose)
  return (
    <Dialog
      onClose={onClose}
      title={
        record
          ? nameOf(resource, { ...record })
          : t('kit:new_title', { name: insideSentence(labels.titleOne) })
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <TextInput
            label={labels.field('name')}
            withAsterisk
            data-autofocus
            value={values.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={problem('name')}
          />
          <TextInput
            label={labels.field('name_en')}
            value={values.nameEn}
            onChange={(event) => change({ nameEn: event.currentTarget.value })}
            error={problem('name_en')}
          />
          {editing.level === 'family' && (
            <Select
              label={labels.field('major_group_id')}
              withAsterisk
              data={majors.map((major) => ({
                value: major.id,
                label: nameOf(majorGroups, { ...major }),
              }))}
              value={values.majorId}
              onChange={(majorId) => change({ majorId })}
              allowDeselect={false}
              searchable={majors.length > 8}
              error={problem('major_group_id')}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

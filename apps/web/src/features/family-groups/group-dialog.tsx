import { insideSentence } from '@pos/texts/inside-sentence'
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { familyGroups } from '@pos/contract/features/family-groups'
import { majorGroups } from '@pos/contract/features/major-groups'
import type { ResourceDefinition } from '@pos/contract/resource'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { useLabels } from '#kit/labels.ts'
import { nameOf } from '#kit/reference-names.ts'
import { useResource } from '#kit/use-resource.ts'
import { useUndo } from '#kit/use-undo.tsx'
import { useUpdateQuestion } from '#kit/use-update-question.tsx'
import { notify } from '#ui/snackbar-store.ts'
import type { GroupRecord } from './tree.ts'

/** What the dialog is open for: a new or an existing major group, or a family group (a new one below `majorId`). */
export type Editing =
  | { readonly level: 'major'; readonly record: GroupRecord | null }
  | { readonly level: 'family'; readonly record: GroupRecord | null; readonly majorId: string }

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
  const ask = useUpdateQuestion(resource)
  const undo = useUndo(resource)
  const { create, update, refresh } = useResource(resource)
  const [name, setName] = useState(record?.name ?? '')
  const [nameEn, setNameEn] = useState(record?.name_en ?? '')
  const [majorId, setMajorId] = useState<string | null>(editing.level === 'family' ? editing.majorId : null)
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { name, name_en: nameEn === '' ? null : nameEn, ...(editing.level === 'family' ? { major_group_id: majorId } : {}) }
    try {
      if (record) {
        const changes = Object.entries(input).map(([field, after]) => ({ field, before: { ...record }[field] ?? null, after }))
        if (!(await ask(changes.filter((change) => change.before !== change.after)))) return
        const { data } = await update.mutateAsync({ ...input, id: record.id, version: record.version })
        notify({ message: t('kit:updated'), ...undo.ofUpdate(record.id, data.version, record.version) })
      } else {
        await create.mutateAsync(input)
        notify({ message: t('kit:created') })
      }
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.body.errors ?? {})
      if (!error.body.errors) notify({ message: error.message, color: 'error' })
      if (error.body.exception === 'StaleRecord' || error.status === 404) await refresh().then(onClose)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={record ? nameOf(resource, { ...record }) : t('kit:new_title', { name: insideSentence(labels.titleOne) })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <TextInput
            label={labels.field('name')}
            withAsterisk
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors.name?.[0]}
          />
          <TextInput
            label={labels.field('name_en')}
            value={nameEn}
            onChange={(event) => setNameEn(event.currentTarget.value)}
            error={errors.name_en?.[0]}
          />
          {editing.level === 'family' && (
            <Select
              label={labels.field('major_group_id')}
              withAsterisk
              data={majors.map((major) => ({ value: major.id, label: nameOf(majorGroups, { ...major }) }))}
              value={majorId}
              onChange={setMajorId}
              allowDeselect={false}
              searchable={majors.length > 8}
              error={errors.major_group_id?.[0]}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

import type { ResourceDefinition } from '@pos/contract/resource'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormValues } from '#kit/plain/use-form-values.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { useUndo } from '#kit/resource/use-undo.tsx'
import { useUpdateQuestion } from '#kit/resource/use-update-question.ts'
import { catchRefusal } from '#lib/api/use-action.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import type { Editing } from './tree.ts'

/** Values of the dialog of a group, and saving them. A concurrent change or deletion closes it. */
export function useGroupForm(editing: Editing, resource: ResourceDefinition, onClose: () => void) {
  const { t } = useTranslation('kit')
  const { record } = editing
  const ask = useUpdateQuestion(resource)
  const undo = useUndo(resource)
  const { create, update, refresh } = useResource(resource)
  const { values, change } = useFormValues(() => ({
    name: record?.name ?? '',
    nameEn: record?.name_en ?? '',
    majorId: editing.level === 'family' ? editing.majorId : null,
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { name, nameEn, majorId } = values
    const input = {
      name,
      name_en: nameEn === '' ? null : nameEn,
      ...(editing.level === 'family' ? { major_group_id: majorId } : {}),
    }
    const write = async () => {
      if (record) {
        const changes = Object.entries(input).map(([field, after]) => ({
          field,
          before: { ...record }[field] ?? null,
          after,
        }))
        if (!(await ask(changes.filter(({ before, after }) => before !== after)))) return
        const { data } = await update.mutateAsync({
          ...input,
          id: record.id,
          version: record.version,
        })
        notify({ message: t('updated'), ...undo.ofUpdate(record.id, data.version, record.version) })
      } else {
        await create.mutateAsync(input)
        notify({ message: t('created', { name: input.name }) })
      }
      onClose()
    }
    await catchRefusal(write, async ({ status, body, message }) => {
      setErrors(body.errors ?? {})
      if (!body.errors) notify({ message, color: 'error' })
      if (body.exception === 'StaleRecord' || status === 404) await refresh().then(onClose)
    })
  }
  const problem = (field: 'name' | 'name_en' | 'major_group_id') => errors[field]?.[0]
  return { values, change, problem, submit, isBusy: create.isPending || update.isPending }
}

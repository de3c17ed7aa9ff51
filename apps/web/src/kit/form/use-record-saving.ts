import type { ResourceDefinition } from '@pos/contract/resource'
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { rememberList } from '#lib/routing/list-memory.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { useResource } from '../resource/use-resource.ts'
import { useUndo } from '../resource/use-undo.tsx'
import { useUpdateQuestion } from '../resource/use-update-question.ts'
import { formValues, inputOf } from './form-values.ts'

/** A record whose fields the form does not interpret. */
export type AnyRecord = Record<string, unknown> & { id: string; version: number }

/**
 * Saves the values of a form, based on the version that was read. Refused values have errors at
 * their fields; a newer version by another user is returned as `stale`. @param record null for a
 * new one
 */
export function useRecordSaving(
  resource: ResourceDefinition,
  record: AnyRecord | null,
  methods: UseFormReturn,
) {
  const version = useRef(record?.version ?? 0)
  const [stale, setStale] = useState<AnyRecord | null>(null)
  const showErrors = useServerErrors(methods)
  const { createRecord, updateRecord, changedValues, isSaving, refresh } = useWriting(
    resource,
    methods,
    {
      read: () => version.current,
      follow: (next) => {
        version.current = next
      },
    },
  )
  return {
    /**
     * Returns the saved record; null if the user or the server refused. `isSure` skips the
     * question.
     */
    store: async (values: FieldValues, isSure: boolean): Promise<AnyRecord | null> => {
      try {
        return record ? await updateRecord(record, values, isSure) : await createRecord(values)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const current = error.body.exception === 'StaleRecord' ? error.data<AnyRecord>() : null
        if (current) setStale(current)
        else showErrors(error)
        return null
      }
    },
    /** Both values of each changed field. */
    changes: () => changesOf(record, changedValues(methods.getValues())),
    isSaving,
    stale,
    closeStale: () => setStale(null),
    /** Sets the version that the next save replaces. */
    follow: (read: number) => {
      version.current = read
    },
    /** Keeps the typed values as changes of the newer version. */
    keepMine: () => {
      version.current = stale?.version ?? version.current
      setStale(null)
    },
    /** Discards the typed values in favour of the newer version. */
    takeTheirs: () => {
      if (stale) {
        version.current = stale.version
        methods.reset(formValues(resource, stale))
      }
      setStale(null)
      void refresh()
    },
  }
}

/** The version that the next update replaces. */
interface FollowedVersion {
  read(): number
  follow(next: number): void
}

/** Both mutations of a form; an update asks first and continues from its new version. */
function useWriting(
  resource: ResourceDefinition,
  methods: UseFormReturn,
  version: FollowedVersion,
) {
  const { t } = useTranslation('kit')
  const { base } = useResourceRoute()
  const { create, update, refresh } = useResource(resource)
  const ask = useUpdateQuestion(resource)
  const undo = useUndo(resource)
  const changedValues = (values: FieldValues) =>
    inputOf(resource, values, methods.formState.dirtyFields)
  return {
    changedValues,
    isSaving: create.isPending || update.isPending,
    refresh,
    updateRecord: async (
      record: AnyRecord,
      values: FieldValues,
      isSure: boolean,
    ): Promise<AnyRecord | null> => {
      const changed = changedValues(values)
      if (!isSure && !(await ask(changesOf(record, changed)))) return null
      const { data } = await update.mutateAsync({
        ...changed,
        id: record.id,
        version: version.read(),
      })
      const fresh: AnyRecord = data
      const offer = undo.ofUpdate(record.id, fresh.version, version.read())
      version.follow(fresh.version)
      methods.reset(formValues(resource, fresh))
      notify({ message: t('updated'), ...offer })
      return fresh
    },
    createRecord: async (values: FieldValues): Promise<AnyRecord> => {
      const { data } = await create.mutateAsync(inputOf(resource, values))
      rememberList(base, { opened: data.id, isAway: true })
      return data
    },
  }
}

const changesOf = (
  before: Readonly<Record<string, unknown>> | null,
  changed: Readonly<Record<string, unknown>>,
) =>
  Object.entries(changed).map(([field, after]) => ({
    field,
    before: before?.[field] ?? null,
    after,
  }))

/** Shows the server's problems at their fields and in a message. */
function useServerErrors(methods: UseFormReturn) {
  const { t } = useTranslation('kit')
  return ({ status, message, body }: ApiError) => {
    // Only the first error takes the focus: a field that loses it is validated again, without the
    // server's errors.
    for (const [index, [path, texts]] of Object.entries(body.errors ?? {}).entries())
      methods.setError(
        path,
        { type: 'server', message: texts[0] ?? '' },
        { shouldFocus: index === 0 },
      )
    if (status !== 401)
      notify({ message: body.errors ? t('check_fields') : message, color: 'error' })
  }
}

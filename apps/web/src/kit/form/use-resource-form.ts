import type { ResourceDefinition } from '@pos/contract/resource'
import { useNavigate } from '@tanstack/react-router'
import { type BaseSyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#lib/page-path.ts'
import { ApiError } from '#lib/api-client.ts'
import { useCurrency } from '#lib/profile.ts'
import { notify } from '#ui/snackbar-store.ts'
import { recallList, rememberList } from '#lib/list-memory.ts'
import { useListLink } from '../list/use-list-link.ts'
import { useNeighbours } from '../list/neighbours.tsx'
import { useGivenValues, useResourceRoute } from '../resource-context.tsx'
import { useResource } from '../use-resource.ts'
import { useUndo } from '../use-undo.tsx'
import { useShownChanges, useUpdateQuestion } from '../use-update-question.tsx'
import { useUnsavedGuard } from '#lib/use-unsaved-guard.ts'
import { focusFirstField } from './focus-first-field.ts'
import { useRestWhilePressed } from './use-rest-while-pressed.ts'
import { copiedValues, emptyValues, formValues, inputOf } from './form-values.ts'
import { resourceResolver } from './resource-resolver.ts'
import { useSaveKey } from './use-save-key.ts'
import { useTranslatedErrors } from './use-translated-errors.ts'

/** A record whose fields the form only passes through. */
export type AnyRecord = Record<string, unknown> & { id: string; version: number }

/** What comes after saving: the list, an empty form, or the next record of the list. */
export type AfterSave = 'list' | 'new' | 'next'

/** A form's record and what a new one begins with. */
interface FormOf {
  /** Null for a new one. */
  readonly record: AnyRecord | null
  /** The record that a new one is made a copy of. */
  readonly template: AnyRecord | null
  readonly initial: Readonly<Record<string, unknown>> | undefined
  /** A new record stays on the screen: there is more to do with it than its fields. */
  readonly staysOpen: boolean
}

/**
 * A resource's form: validation by the contract, saving and what comes after, the guard against leaving, the two versions of a conflict.
 * A new record may begin with values that are given, or as the copy of another.
 */
export function useResourceForm(resource: ResourceDefinition, { record, template, initial: initialValues, staysOpen }: FormOf) {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const { base } = useResourceRoute()
  const given = useGivenValues()
  const list = useListLink()
  const neighbours = useNeighbours(record?.id ?? null)
  const currency = useCurrency()
  const { create, update, refresh } = useResource(resource)
  const initial = useMemo(
    () => {
      if (record) return formValues(resource, record)
      if (template) return copiedValues(resource, template, (name) => t('transfer.copy_name', { name }))
      return { ...emptyValues(resource, initialValues), ...given }
    },
    // Given values come from the address as a new object on each render: their JSON tells whether they changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [resource, record, template, JSON.stringify(given), initialValues],
  )
  const [isWorking, setActive] = useState(true)
  const isResting = useRestWhilePressed(record === null)
  // No question about a read-only form, nor about one that is being left.
  const isActive = isWorking && record?.editable !== false
  const methods = useForm({
    defaultValues: initial,
    resolver: (values, context, options) =>
      isResting.current ? { values, errors: {} } : resourceResolver(resource, record !== null, currency)(values, context, options),
    context: { active: isActive },
    mode: 'onTouched',
  })
  const { isDirty } = methods.formState
  const version = useRef(record?.version ?? 0)
  const ask = useUpdateQuestion(resource)
  const undo = useUndo(resource)
  const showChanges = useShownChanges(resource)
  const [stale, setStale] = useState<AnyRecord | null>(null)
  const { leave } = useUnsavedGuard(isDirty, {
    save: () => saveAndStay(),
    ...(record ? { changes: () => showChanges(changesOf(inputOf(resource, methods.getValues(), methods.formState.dirtyFields))) } : {}),
  })

  // A record that was refetched is shown if nothing is typed; typed values are never discarded.
  useEffect(() => {
    if (methods.formState.isDirty) return
    methods.reset(initial)
    version.current = record?.version ?? 0
  }, [initial, methods, record])
  useTranslatedErrors(methods)
  useSaveKey()
  /** The saved record; null if the person said no, or the server did. */
  const store = async (values: FieldValues, isSure: boolean): Promise<AnyRecord | null> => {
    try {
      if (record) {
        const changed = inputOf(resource, values, methods.formState.dirtyFields)
        if (!isSure && !(await ask(changesOf(changed)))) return null
        const { data } = await update.mutateAsync({ ...changed, id: record.id, version: version.current })
        const fresh: AnyRecord = data
        const offer = undo.ofUpdate(record.id, fresh.version, version.current)
        version.current = fresh.version
        methods.reset(formValues(resource, fresh))
        notify({ message: t('updated'), ...offer })
        return fresh
      }
      const { data } = await create.mutateAsync(inputOf(resource, values))
      notify({ message: t('created') })
      rememberList(base, { opened: data.id, isAway: true })
      return data
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show(error)
      return null
    }
  }
  const save = async (values: FieldValues, after: AfterSave, isSure = false) => {
    const saved = await store(values, isSure)
    if (!saved) return
    const { next } = neighbours
    if (record) {
      if (after === 'next' && next) await leave(() => neighbours.open(next))
      // Who came by a link from elsewhere has no list to be brought back to.
      else if (recallList(base)?.ids.includes(record.id)) await leave(() => navigate(list))
    } else if (after === 'new') {
      methods.reset(initial)
      focusFirstField()
    } else if (staysOpen || !recallList(base)?.total) await leave(() => navigate({ to: recordPath(base, saved.id), replace: true }))
    else await leave(() => navigate(list))
  }
  /** For somebody who is about to leave, and was shown the changes: no second question. */
  const saveAndStay = async () => {
    let isSaved = false
    await methods.handleSubmit(async (values) => {
      isSaved = (await store(values, true)) !== null
      if (isSaved && !record) methods.reset(initial)
    })()
    return isSaved
  }
  const isSubmitting = useRef(false)
  /** Once at a time. A second press does nothing at all: the browser would send the form by itself, its values in the address. */
  const submit = async (event: BaseSyntheticEvent) => {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await methods.handleSubmit((values) => save(values, afterOf(event.nativeEvent)))(event)
    } finally {
      isSubmitting.current = false
    }
  }
  const changesOf = (changed: Readonly<Record<string, unknown>>) =>
    Object.entries(changed).map(([field, after]) => ({ field, before: record?.[field] ?? null, after }))
  const show = (error: ApiError) => {
    const { body } = error
    const current = body.exception === 'StaleRecord' ? error.data<AnyRecord>() : null
    if (current) return setStale(current)
    // Only the first error takes the focus: a field that loses it is validated again, without the server's errors.
    for (const [index, [path, texts]] of Object.entries(body.errors ?? {}).entries())
      methods.setError(path, { type: 'server', message: texts[0] ?? '' }, { shouldFocus: index === 0 })
    if (error.status !== 401) notify({ message: body.errors ? t('check_fields') : error.message, color: 'error' })
  }
  return {
    methods,
    isDirty,
    /** How many fields differ from what is saved. */
    changed: Object.keys(methods.formState.dirtyFields).length,
    discard: () => methods.reset(initial),
    hasNext: neighbours.next !== null,
    isSaving: create.isPending || update.isPending,
    stale,
    leave,
    /** Validation rules apply only while the form is active, which it is from the start. */
    setActive,
    submit,
    closeStale: () => setStale(null),
    /** Keeps the typed values; saving them then changes the newer version. */
    takeMine: () => {
      version.current = stale?.version ?? version.current
      setStale(null)
      // Both versions were just compared: no further question is needed.
      void methods.handleSubmit((values) => save(values, 'list', true))()
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

/** What the button that was pressed asks for; Enter and Ctrl+S lead back to the list. */
function afterOf(event: unknown): AfterSave {
  const value = event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement ? event.submitter.value : ''
  return value === 'new' || value === 'next' ? value : 'list'
}

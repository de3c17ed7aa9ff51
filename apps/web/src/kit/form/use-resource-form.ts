import type { ResourceDefinition } from '@pos/contract/resource'
import { useNavigate } from '@tanstack/react-router'
import {
  type BaseSyntheticEvent,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#lib/profile.ts'
import { recallList } from '#lib/routing/list-memory.ts'
import { recordPath } from '#lib/routing/page-path.ts'
import { useUnsavedGuard } from '#lib/routing/use-unsaved-guard.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { listSearchWith } from '../list/list-search-with.ts'
import { useNeighbours } from '../list/neighbours.tsx'
import { useListLink } from '../list/use-list-link.ts'
import { nameOf } from '../resource/reference-names.ts'
import { useGivenValues, useResourceRoute } from '../resource/resource-context.tsx'
import { useShownChanges } from '../resource/use-update-question.ts'
import { focusFirstField } from './focus-first-field.ts'
import { copiedValues, emptyValues, formValues } from './form-values.ts'
import { resourceResolver } from './resource-resolver.ts'
import { type AnyRecord, useRecordSaving } from './use-record-saving.ts'
import { useRestWhilePressed } from './use-rest-while-pressed.ts'
import { useSaveKey } from './use-save-key.ts'

/** Target after saving: the list, an empty form, or the next record of the list. */
type AfterSave = 'list' | 'new' | 'next'

/** The record of a form, or the initial values of a new one. */
interface FormOf {
  /** Null for a new one. */
  readonly record: AnyRecord | null
  /** The record that a new one copies. */
  readonly template: AnyRecord | null
  readonly initial: Readonly<Record<string, unknown>> | undefined
  /** A new record stays open, because more than its fields is set there. */
  readonly staysOpen: boolean
}

/**
 * The form of a resource: validation by the contract, saving and the next step, the guard against
 * leaving, and conflicts. A new record may start with given values or as a copy.
 */
export function useResourceForm(resource: ResourceDefinition, of: FormOf) {
  const { record } = of
  const initial = useInitialValues(resource, of)
  const [isWorking, setActive] = useState(true)
  // No question for a read-only form, nor for one being left.
  const methods = useFormMethods(resource, record, initial, isWorking && record?.editable !== false)
  const { isDirty, dirtyFields } = methods.formState
  const saving = useRecordSaving(resource, record, methods)
  const { store, follow } = saving
  const showChanges = useShownChanges(resource)
  useUnsavedGuard(isDirty, {
    save: () => saveAndStay(),
    ...(record ? { changes: () => showChanges(saving.changes()) } : {}),
  })
  const next = useNextStep(of, () => methods.reset(initial))
  // A record that was refetched is shown if nothing is typed; typed values are never discarded.
  useEffect(() => {
    if (methods.formState.isDirty) return
    methods.reset(initial)
    follow(record?.version ?? 0)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `follow` only sets a ref
  }, [initial, methods, record])
  const save = async (values: FieldValues, after: AfterSave, isSure = false) => {
    const saved = await store(values, isSure)
    if (saved) await next.go(after, saved)
  }
  /** Saves without another question, for a user who saw the changes before leaving. */
  const saveAndStay = async () => {
    let isSaved = false
    await methods.handleSubmit(async (values) => {
      const saved = await store(values, true)
      isSaved = saved !== null
      if (saved === null || record) return
      next.announce(saved)
      methods.reset(initial)
    })()
    return isSaved
  }
  return {
    methods,
    isDirty,
    /** Number of unsaved fields. */
    changed: Object.keys(dirtyFields).length,
    discard: () => methods.reset(initial),
    hasNext: next.hasNext,
    isSaving: saving.isSaving,
    stale: saving.stale,
    /** Validation rules apply only while the form is active, which it is from the start. */
    setActive,
    submit: useSubmit((after, event) =>
      methods.handleSubmit((values) => save(values, after))(event),
    ),
    closeStale: saving.closeStale,
    takeMine: () => {
      saving.keepMine()
      // Both versions were just compared: no further question is needed.
      void methods.handleSubmit((values) => save(values, 'list', true))()
    },
    takeTheirs: saving.takeTheirs,
  }
}

/** Returns the initial values: the record's, a copy's, or those of a new record. */
function useInitialValues(resource: ResourceDefinition, { record, template, initial }: FormOf) {
  const { t } = useTranslation('kit')
  const given = useGivenValues()
  return useMemo(
    () => {
      if (record) return formValues(resource, record)
      if (template)
        return copiedValues(resource, template, (name) => t('transfer.copy_name', { name }))
      return { ...emptyValues(resource, initial), ...given }
    },
    // Given values come from the address as a new object on each render, so their JSON is compared.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [resource, record, template, JSON.stringify(given), initial],
  )
}

/**
 * The form library with the contract's rules, which apply while the form is active and no button is
 * pressed.
 */
function useFormMethods(
  resource: ResourceDefinition,
  record: AnyRecord | null,
  initial: FieldValues,
  isActive: boolean,
) {
  const currency = useCurrency()
  const { form, resolver } = useRestWhilePressed(
    record === null,
    resourceResolver(resource, record !== null, currency),
  )
  const methods = useForm({
    defaultValues: initial,
    resolver,
    context: { active: isActive },
    mode: 'onTouched',
  })
  useImperativeHandle(form, () => methods)
  useTranslatedErrors(methods)
  useSaveKey()
  return methods
}

/**
 * Returns the navigation after saving: to the next record, to an empty form, to the list at the
 * page with the record, or to the record itself without a list. A new record is announced by its
 * name, with a button that opens it.
 */
function useNextStep({ record, staysOpen }: FormOf, clear: () => void) {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const route = useResourceRoute()
  const { base, resource } = route
  const list = useListLink()
  const announce = (saved: AnyRecord, isOpen = false) => {
    const open = () => void navigate({ to: recordPath(base, saved.id) })
    notify({
      message: t('created', { name: nameOf(resource, saved) }),
      ...(isOpen ? {} : { action: { label: t('open_record'), run: open } }),
    })
  }
  const neighbours = useNeighbours(record?.id ?? null)
  const { next } = neighbours
  return {
    hasNext: next !== null,
    announce,
    go: async (after: AfterSave, saved: AnyRecord) => {
      if (record) {
        if (after === 'next' && next) await neighbours.open(next, { ignoreBlocker: true })
        // A person who came by a link has no list to return to.
        else if (recallList(base)?.ids.includes(record.id))
          await navigate({ ...list, ignoreBlocker: true })
        return
      }
      const staysHere = staysOpen || !recallList(base)?.total
      if (after === 'new') {
        announce(saved)
        clear()
        focusFirstField()
      } else if (staysHere) {
        announce(saved, true)
        await navigate({ to: recordPath(base, saved.id), replace: true, ignoreBlocker: true })
      } else {
        // Announced together with the list: who reads the message may leave at once.
        const search = await listSearchWith(route, saved.id)
        announce(saved)
        await navigate({ ...list, search, ignoreBlocker: true })
      }
    },
  }
}

/**
 * Submits once at a time. A second click must have no effect: the browser would submit the form
 * with its values in the address.
 */
function useSubmit(run: (after: AfterSave, event: BaseSyntheticEvent) => Promise<void>) {
  const isSubmitting = useRef(false)
  return async (event: BaseSyntheticEvent) => {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await run(afterOf(event.nativeEvent), event)
    } finally {
      isSubmitting.current = false
    }
  }
}

/** Returns the target of the pressed button; Enter and Ctrl+S return to the list. */
function afterOf(event: unknown): AfterSave {
  const value =
    event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement
      ? event.submitter.value
      : ''
  return value === 'new' || value === 'next' ? value : 'list'
}

/** Texts of errors follow the language. */
function useTranslatedErrors(methods: UseFormReturn): void {
  const { i18n } = useTranslation('kit')
  useEffect(() => {
    const translate = () =>
      void (Object.keys(methods.formState.errors).length > 0 && methods.trigger())
    i18n.on('languageChanged', translate)
    return () => i18n.off('languageChanged', translate)
  }, [i18n, methods])
}

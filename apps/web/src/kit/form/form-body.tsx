import { isRecordId } from '@pos/contract/fields/record-id'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BackLink } from '#lib/routing/back-link.tsx'
import { rememberList } from '#lib/routing/list-memory.ts'
import { PageError } from '#lib/routing/page-error.ts'
import { RecordSkeleton } from '#ui/layout/form-skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { FormLayout } from '../form-layout/form-layout.tsx'
import { useListLink } from '../list/use-list-link.ts'
import { useLabels } from '../resource/labels.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { useRecord } from '../resource/use-resource.ts'
import { Field, FieldControl } from './field.tsx'
import { focusField, focusFirstField } from './focus-first-field.ts'
import { FormRuntime } from './form-context.ts'
import type { FormProps } from './form-props.ts'
import { RecordHeader } from './record-header.tsx'
import { SaveBar } from './save-bar.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import type { AnyRecord } from './use-record-saving.ts'
import { useResourceForm } from './use-resource-form.ts'

const HistoryDrawer = lazy(() =>
  import('./history-drawer.tsx').then((m) => ({ default: m.HistoryDrawer })),
)
const runtime = { Field, FieldControl }

/** The form of a new or existing record; loaded when the first form is opened. */
export function FormBody(props: FormProps) {
  const { t } = useTranslation()
  const { id, resource } = useResourceRoute()
  const { copy_of: copyOf } = useSearch({ strict: false })
  const head = (
    <PageHeader
      title={useLabels(resource).titleOne}
      description={'\u00a0'}
      back={<BackLink {...useListLink()} />}
    />
  )
  if (!id && copyOf && !isRecordId(copyOf)) throw new PageError(404, 'This page could not be found')
  const stored = id ?? copyOf
  if (!stored) return <FormFrame record={null} {...props} />
  return (
    <Suspense fallback={<RecordSkeleton head={head} label={t('loading')} />}>
      <StoredBody key={id ?? `copy of ${stored}`} id={stored} isCopy={!id} {...props} />
    </Suspense>
  )
}

/** The form of a record, or of a new one, optionally with the values of a copied record. */
function StoredBody({ id, isCopy, ...props }: FormProps & { id: string; isCopy: boolean }) {
  const { resource } = useResourceRoute()
  const { data } = useRecord(resource, id)
  return <FormFrame record={isCopy ? null : data} template={isCopy ? data : null} {...props} />
}

interface FrameProps extends FormProps {
  record: AnyRecord | null
  template?: AnyRecord | null
}

function FormFrame({
  record,
  template = null,
  children,
  beside,
  aside,
  actions,
  initial,
  staysOpen = false,
}: FrameProps) {
  const { resource, base } = useResourceRoute()
  const navigate = useNavigate()
  const form = useResourceForm(resource, { record, template, initial, staysOpen })
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  // A record may be marked as read-only for its reader.
  const isLocked = record?.editable === false
  const list = useListLink()
  useEffect(() => {
    if (record) rememberList(base, { opened: record.id, isAway: true })
  }, [base, record])
  const isNew = record === null
  const { field } = useSearch({ strict: false })
  useEffect(() => {
    if (field) focusField(field)
    else if (isNew) focusFirstField()
  }, [field, isNew])
  const openHistory = () => setHistoryOpen(true)
  return (
    <FormRuntime value={runtime}>
      <RecordHeader
        record={record}
        actions={actions}
        onHistory={openHistory}
        onDeleted={() => void navigate({ ...list, ignoreBlocker: true })}
      />
      <FormProvider {...form.methods}>
        <form onSubmit={(event) => void form.submit(event)} noValidate>
          <FormLayout
            id={record?.id ?? null}
            isLocked={isLocked}
            beside={beside}
            onHistory={openHistory}
          >
            {children}
          </FormLayout>
          {!isLocked && (
            <SaveBar
              isNew={isNew}
              hasNext={form.hasNext}
              isSaving={form.isSaving}
              isDirty={form.isDirty}
              changed={form.changed}
              onDiscard={form.discard}
              onLeaving={form.setActive}
              onCancel={() => void navigate(list).finally(() => form.setActive(true))}
            />
          )}
        </form>
      </FormProvider>
      {record && aside && <div style={{ maxWidth: 1200, marginTop: 16 }}>{aside(record)}</div>}
      {form.stale && record && (
        <StaleDialog
          resource={resource}
          mine={form.methods.getValues()}
          theirs={form.stale}
          base={record}
          onTakeMine={form.takeMine}
          onTakeTheirs={form.takeTheirs}
          onClose={form.closeStale}
        />
      )}
      {isHistoryOpen && record && (
        <Suspense>
          <HistoryDrawer resource={resource} id={record.id} onClose={() => setHistoryOpen(false)} />
        </Suspense>
      )}
    </FormRuntime>
  )
}
